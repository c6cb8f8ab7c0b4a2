import { expect, test } from "vitest";
import { outlineOf } from "../../insights/outline.ts";
import { anchorsOf } from "./anchor.ts";

test("a heading keeps its id, and of two alike the first", () => {
  const ids = anchorsOf([
    { id: "banks", level: 2, text: "Other words" },
    { id: "banks", level: 2, text: "Banks" },
    { id: "Not One", level: 3, text: "New" },
  ]);
  expect(ids).toEqual(["banks", "banks-2", "new"]);
});

test("no heading takes the id of the page or of a footnote", () => {
  const headings = [
    { id: "main", level: 2, text: "Main" },
    { id: null, level: 2, text: "Fn 1" },
  ];
  expect(anchorsOf(headings)).toEqual(["main-2", "fn-1"]);
  expect(anchorsOf(headings, ["fn-1"])).toEqual(["main-2", "fn-1-2"]);
});

test.each([
  "Mise en œuvre",
  "Straße und Maß",
  "日本語",
  "Où est l’accès?",
  "Fn 1",
  "Main",
  "…",
  `A heading of more than ninety signs ${"that goes on ".repeat(12)}`,
])("a heading has the id in the editor that it had on the page: %s", (text) => {
  const [onPage] = outlineOf(`<h2>${text}</h2>`).headings;
  expect(anchorsOf([{ id: null, level: 2, text }])).toEqual([onPage?.id]);
  const id = onPage?.id ?? "";
  // Also after it is stored, and its words change.
  expect(anchorsOf([{ id, level: 2, text: `${text} and more` }])).toEqual([id]);
});

test("sections are named before what is inside them, as on the article's page", () => {
  const ids = anchorsOf([
    { id: null, level: 3, text: "Overview" },
    { id: null, level: 2, text: "Overview" },
  ]);
  expect(ids).toEqual(["overview-2", "overview"]);
});
