import { expect, test } from "vitest";
import type { SearchDocument } from "./document.ts";
import { hitOf, marked } from "./hit.ts";

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

test("exactly the words that were looked for are marked, as they are written", () => {
  expect(marked("Breaches and the breach-log", new Set(["breach"]))).toEqual([
    { text: "Breaches", marked: true },
    { text: " and the ", marked: false },
    { text: "breach", marked: true },
    { text: "-log", marked: false },
  ]);
});

test("marks fall on accented words and on numbers with zeros in front", () => {
  const pieces = marked("Résumé of Law 058/2021", new Set(["resume", "58"]));
  expect(pieces.filter((piece) => piece.marked).map(({ text }) => text)).toEqual(["Résumé", "058"]);
});

test("the pieces are the text", () => {
  const text = "Controls, controls & more: 058/2021 – é.";
  const pieces = marked(text, new Set(["control", "58"]));
  expect(pieces.map((piece) => piece.text).join("")).toBe(text);
});

test("a hit shows the passage that says it, also one far down in the body", () => {
  const body = `${"Nothing of note stands here. ".repeat(40)}Then ransomware came.`;
  const { text } = hitOf(document({ text: "A summary.", body }), new Set(["ransomware"]));
  const shown = text.map((piece) => piece.text).join("");
  expect(shown).toMatch(/^… .*ransomware came\.$/);
  expect(shown.length).toBeLessThan(200);
});

test("markup in a text stays text", () => {
  const { title } = hitOf(document({ title: "<img src=x> breach" }), new Set(["breach"]));
  expect(title[0]).toEqual({ text: "<img src=x> ", marked: false });
});
