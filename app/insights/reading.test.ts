import { expect, test } from "vitest";
import { readSoFar, readTimeText } from "./reading.ts";

test("reading goes from the first line at the top to the last at the bottom", () => {
  expect([200, 0, -500, -1000, -1400].map((top) => readSoFar(top, 1800, 800))).toEqual([
    0, 0, 0.5, 1, 1,
  ]);
});

test("a short text is read once its start has passed", () => {
  expect([10, 0, -10].map((top) => readSoFar(top, 300, 800))).toEqual([0, 1, 1]);
});

test("minutes are said to be for reading, other words stay as they are", () => {
  expect(readTimeText("5 min")).toBe("5 min read");
  expect(readTimeText("a long read")).toBe("a long read");
});
