import { expect, test } from "vitest";
import { fitWithin, shownSize } from "./compress.ts";

test.each([
  [4000, 3000, 2400, 1800],
  [1000, 4800, 500, 2400],
  [9000, 1, 2400, 1],
  [640, 480, 640, 480],
])("a picture of %i × %i is stored as %i × %i", (width, height, storedWidth, storedHeight) => {
  const stored = fitWithin({ width, height }, { width: 2400, height: 2400 });
  expect(stored).toEqual({ width: storedWidth, height: storedHeight });
});

test.each([
  [2400, 1800, 1600, 1200],
  [700, 350, 700, 350],
  [100, 9600, 50, 4800],
])("a picture of %i × %i is shown at most as %i × %i", (width, height, shownWidth, shownHeight) => {
  expect(shownSize({ width, height })).toEqual({ width: shownWidth, height: shownHeight });
});
