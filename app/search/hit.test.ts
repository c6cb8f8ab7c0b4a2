import { expect, test } from "vitest";
import type { SearchDocument } from "./document.ts";
import { hitOf, type Marks, marked } from "./hit.ts";

const document = (parts: Partial<SearchDocument>): SearchDocument => ({
  id: "article 1",
  kind: "article",
  title: "A title",
  about: "",
  text: "",
  body: "",
  href: "/insights/a-title",
  ...parts,
});

const words = (...all: string[]): Marks => new Map(all.map((word) => [word, "word"] as const));

test("exactly the words that were looked for are marked, as they are written", () => {
  expect(marked("Breaches and the breach-log", words("breach"))).toEqual([
    { text: "Breaches", marked: "word" },
    { text: " and the ", marked: false },
    { text: "breach", marked: "word" },
    { text: "-log", marked: false },
  ]);
});

test("a synonym is marked as one", () => {
  const pieces = marked("An incident", new Map([["incident", "synonym"]]));
  expect(pieces).toEqual([
    { text: "An ", marked: false },
    { text: "incident", marked: "synonym" },
  ]);
});

test("the items of a list are kept apart", () => {
  const body = "Severity scale \nPlaybooks for ransomware \nA sentence. \nTimetable";
  const { text } = hitOf(document({ text: "A summary.", body }), words("ransomware"));
  expect(text.map((piece) => piece.text).join("")).toBe(
    "Severity scale · Playbooks for ransomware · A sentence. Timetable",
  );
});

test("marks fall on accented words and on numbers with zeros in front", () => {
  const pieces = marked("Résumé of Law 058/2021", words("resume", "58"));
  expect(pieces.filter((piece) => piece.marked).map(({ text }) => text)).toEqual(["Résumé", "058"]);
});

test("the pieces are the text", () => {
  const text = "Controls, controls & more: 058/2021 – é.";
  const pieces = marked(text, words("control", "58"));
  expect(pieces.map((piece) => piece.text).join("")).toBe(text);
});

test("a hit shows the passage that says it, also one far down in the body", () => {
  const body = `${"Nothing of note stands here. ".repeat(40)}Then ransomware came.`;
  const { text } = hitOf(document({ text: "A summary.", body }), words("ransomware"));
  const shown = text.map((piece) => piece.text).join("");
  expect(shown).toMatch(/^… .*ransomware came\.$/);
  expect(shown.length).toBeLessThan(200);
});

test("markup in a text stays text", () => {
  const { title } = hitOf(document({ title: "<img src=x> breach" }), words("breach"));
  expect(title[0]).toEqual({ text: "<img src=x> ", marked: false });
});

test("pairs of signs that overlap are one mark", () => {
  expect(marked("关于数据保护", words("数据", "据保", "保护"))).toEqual([
    { text: "关于", marked: false },
    { text: "数据保护", marked: "word" },
  ]);
});

test("a passage far down is shown also in a text whose letters fold to others", () => {
  const body = `${"Rien à noter, œuvre. ".repeat(40)}Then Stra\u00adße came.`;
  const { text } = hitOf(document({ text: "A summary.", body }), words("strasse"));
  expect(text.map((piece) => piece.text).join("")).toMatch(/^… .*Stra\u00adße came\.$/);
});
