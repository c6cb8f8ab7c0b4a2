import { expect, test } from "vitest";
import { isBlank, nameLength, visibleText } from "./visible.ts";

test.each([
  ["nothing", ""],
  ["spaces", " \u00a0\u2003\u3000\t\n"],
  ["spaces without width", "\u200b\u200b\u2060\ufeff"],
  ["braille blanks", "\u2800\u2800"],
  ["Hangul fillers", "\u3164\u115f\u1160\uffa0"],
  ["soft hyphens", "\u00ad\u00ad"],
  ["tags", "\u{e0041}\u{e0042}"],
  ["marks of direction", "\u200e\u202e\u2066"],
  ["variation selectors", "\ufe0f\u{e0100}"],
  ["controls", "\u0001\u0007"],
])("%s cannot be seen", (_, text) => {
  expect(isBlank(text)).toBe(true);
  expect(nameLength(text)).toBe(0);
});

test("what can be seen stays", () => {
  expect(visibleText(" \u200bSolange\u00ad K. ")).toBe("Solange K.");
});

const names = ["Li", "李", "李 明", "김", "あ", "O'", "محمد\u200cرضا", "नम", "É3"];
test.each(names)("%s is long enough for a name", (name) => {
  expect(nameLength(name)).toBeGreaterThanOrEqual(2);
});

const noNames = ["L", "é", "e\u0301", "L\u200b", "👩", "👩\u200d⚕️", "👩👩", "--", "…"];
test.each(noNames)("%s is no name", (name) => {
  expect(nameLength(name)).toBeLessThan(2);
});
