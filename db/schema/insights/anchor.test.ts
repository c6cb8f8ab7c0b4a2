import { expect, test } from "vitest";
import { anchorOf, takeId, takenIds } from "./anchor.ts";
import { articleValues } from "./html.ts";

test.each([
  ["Government & Public Sector", "government-public-sector"],
  ["The controller’s café: 48 h?", "the-controllers-cafe-48-h"],
  ["Mise en œuvre", "mise-en-œuvre"],
  ["Straße und Maß", "straße-und-maß"],
  ["日本語", "日本語"],
  ["Привет", "привет"],
  ["Fn 1", "fn-1"],
  ["…", "section"],
  ["a".repeat(95), "a".repeat(95)],
  [`${"a".repeat(1_899)} b c`, "a".repeat(1_899)],
])("%s has the anchor %s, which the sanitiser lets through", (heading, id) => {
  expect(anchorOf(heading)).toBe(id);
  expect(articleValues["id"]?.test(id)).toBe(true);
});

const noIds = ["", "Main", "main", "__proto__", "a b", "a--b", "-a", 'a"', "a".repeat(2_001)];
test.each(noIds)("%j is no id of an article's", (id) => {
  expect(articleValues["id"]?.test(id)).toBe(false);
});

test("an id is taken once, and none that the page or a footnote has", () => {
  const taken = takenIds(["fn-1"]);
  const ids = ["logs", "logs", "logs", "main", "fn-1"].map((id) => takeId(id, taken));
  expect(ids).toEqual(["logs", "logs-2", "logs-3", "main-2", "fn-1-2"]);
});
