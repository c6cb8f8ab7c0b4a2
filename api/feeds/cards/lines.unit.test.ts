import fc from "fast-check";
import { expect, test } from "vitest";
import { setTitle } from "./lines.ts";

test("a short title stands in two lines of the design's size", () => {
  expect(setTitle("Security your board can stand on.")).toEqual({
    lines: ["Security your board", "can stand on."],
    size: 78,
    baseline: 228,
    leading: 80,
  });
});

test("a longer title shrinks, in lines of about one length", () => {
  const { lines, size } = setTitle("A Personal Data Breach in Rwanda: The First 72 Hours");
  expect(lines).toEqual(["A Personal Data", "Breach in Rwanda:", "The First 72 Hours"]);
  expect(size).toBe(58);
});

test("no word is left alone on the last line where the others have room for it", () => {
  expect(setTitle("Access reviews that change").lines).toEqual(["Access reviews", "that change"]);
});

test("what fits nowhere ends in an ellipsis", () => {
  const { lines } = setTitle("governance ".repeat(40));
  expect(lines).toHaveLength(4);
  expect(lines.at(-1)).toMatch(/governance…$/);
  const [only, ...more] = setTitle("x".repeat(300)).lines;
  expect(only).toMatch(/^x{20,30}…$/);
  expect(more).toEqual([]);
});

test("no title makes more than four lines, or one beyond the block", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (title) => {
      const { lines, size } = setTitle(title);
      expect(lines.length).toBeLessThanOrEqual(4);
      // No letter is narrower than a space.
      for (const line of lines) {
        expect(Array.from(line).length * size * 0.16).toBeLessThanOrEqual(680);
      }
    }),
  );
});
