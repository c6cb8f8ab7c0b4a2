import { expect, test } from "vitest";
import { marksIn } from "../library/marks.ts";
import { meets, wantedIn } from "./wanted.ts";

const words = (query: string) => wantedIn(query).map((one) => one.words.join(" "));
const finds = (text: string, query: string) => wantedIn(query).every((one) => meets(text, one));
const marked = (text: string, query: string) =>
  marksIn(text, wantedIn(query)).map(([from, to]) => text.slice(from, to));

test("single letters are not looked for, single figures are", () => {
  expect(words("a Section 9 section")).toEqual(["section", "9"]);
  expect(words("a")).toEqual([]);
});

test("the plural is looked for as the singular", () => {
  expect(words("access gas its hours")).toEqual(["access", "gas", "its", "hour"]);
});

test("a word is found by what it is called elsewhere, and that is marked", () => {
  expect(finds("financial services", "bank")).toBe(true);
  expect(finds("response deadlines", "hours")).toBe(true);
  expect(marked("Financial Services and banks", "bank")).toEqual(["Financial Services", "banks"]);
});

test("a phrase is found by its abbreviation, and by its words in any order", () => {
  expect(finds("a pentest each year", "penetration tests")).toBe(true);
  expect(finds("test of penetration", "penetration test")).toBe(true);
  expect(finds("penetration", "penetration test")).toBe(false);
});

test("a short word is found where a word begins, a longer one inside a word too", () => {
  expect(marked("Defines fines, finely", "fine")).toEqual(["fines", "fine"]);
  expect(finds("defines cyber crimes", "fine")).toBe(false);
  expect(marked("Cybersecurity and security", "security")).toEqual(["security", "security"]);
  expect(finds("iso/iec 27001", "iso 27001")).toBe(true);
});

test("half a word is found where it was typed, but no synonym is", () => {
  expect(finds("portability", "portab")).toBe(true);
  expect(finds("coffee", "cost")).toBe(false);
});
