import { expect, test } from "vitest";
import { fitWithin, shownSize } from "./compress.ts";

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 2400, height: 1800 },
  ],
  [
    { width: 1000, height: 4800 },
    { width: 500, height: 2400 },
  ],
  [
    { width: 9000, height: 1 },
    { width: 2400, height: 1 },
  ],
  [
    { width: 640, height: 480 },
    { width: 640, height: 480 },
  ],
])("a picture of %o is stored as %o", (given, stored) => {
  expect(fitWithin(given, { width: 2400, height: 2400 })).toEqual(stored);
});

test.each([
  [
    { width: 2400, height: 1800 },
    { width: 1600, height: 1200 },
  ],
  [
    { width: 700, height: 350 },
    { width: 700, height: 350 },
  ],
  [
    { width: 100, height: 9600 },
    { width: 50, height: 4800 },
  ],
])("a picture of %o is shown at most as %o", (stored, shown) => {
  expect(shownSize(stored)).toEqual(shown);
});
