import { expect, test } from "vitest";
import { queryOf } from "./filter-query.ts";
import { marksIn } from "../library/marks.ts";
import { wantedIn } from "./wanted.ts";

const marked = (text: string, query: string) =>
  marksIn(text, wantedIn(query)).map(([from, to]) => text.slice(from, to));

test("case, accents, dashes and quotes make no difference", () => {
  expect(marked("Évaluation des données", "DONNEES evaluation")).toEqual(["Évaluation", "données"]);
  expect(marked("within 24–72 hours", "24-72")).toEqual(["24–72"]);
});

test("marks stand on the text as it is written, also after signs that fold to none or to two", () => {
  expect(marked("Cafe\u0301 access", "access")).toEqual(["access"]);
  expect(marked("İzmir 😀 access", "access")).toEqual(["access"]);
  expect(marked("cafe\u0301", "café")).toEqual(["cafe\u0301"]);
});

test("marks that meet or overlap are one", () => {
  expect(marked("Multi-factor authentication", "multi-factor factor fact")).toEqual([
    "Multi-factor",
  ]);
  expect(marked("abcdeabcde", "abcde")).toEqual(["abcdeabcde"]);
});

test("what has special meaning elsewhere is only text", () => {
  expect(marked("a (b) [c] .* <mark>", "(b) .* <mark>")).toEqual(["(b)", ".*", "<mark>"]);
  expect(marked("nothing", ".*")).toEqual([]);
});

test("a query is plain words of bounded length", () => {
  expect(queryOf("  access \n control ")).toBe("access control");
  expect(queryOf("x".repeat(500))).toHaveLength(80);
  expect(queryOf(`${"x".repeat(79)}😀y`)).toBe(`${"x".repeat(79)}😀`);
  expect(queryOf("a\0b\u202Ec")).toBe("a b c");
  expect([undefined, null, 3, ["a"]].map(queryOf)).toEqual(["", "", "", ""]);
});

test("one and many are the same word, and the mark covers its end", () => {
  expect(marked("within 72 hours, a 72-hour window", "hours")).toEqual(["hours", "hour"]);
  expect(marked("two hours", "hour")).toEqual(["hours"]);
});
