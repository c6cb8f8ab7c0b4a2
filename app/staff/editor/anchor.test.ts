import { expect, test } from "vitest";
import { anchorOf, anchorsOf } from "./anchor.ts";

test("words become an anchor that the sanitiser lets through", () => {
  expect(anchorOf("Government & Public Sector")).toBe("government-public-sector");
  expect(anchorOf("The controller’s café: 48 h?")).toBe("the-controllers-cafe-48-h");
  expect(anchorOf("Привет")).toBe("section");
  expect(anchorOf(`${"a".repeat(89)} b c`)).toBe("a".repeat(89));
});

test("a heading keeps its id, and of two alike the first", () => {
  const ids = anchorsOf([
    { id: "banks", level: 2, text: "Other words" },
    { id: "banks", level: 2, text: "Banks" },
    { id: "Not One", level: 3, text: "New" },
  ]);
  expect(ids).toEqual(["banks", "banks-2", "new"]);
});

test("no heading takes the id of the page or of a footnote", () => {
  const ids = anchorsOf([
    { id: "main", level: 2, text: "Main" },
    { id: null, level: 2, text: "Fn 1" },
  ]);
  expect(ids[0]).toBe("main-2");
  expect(ids[1]).not.toMatch(/^fn-\d+$/);
});

test("sections are named before what is inside them, as on the article's page", () => {
  const ids = anchorsOf([
    { id: null, level: 3, text: "Overview" },
    { id: null, level: 2, text: "Overview" },
  ]);
  expect(ids).toEqual(["overview-2", "overview"]);
});
