import { expect, test } from "vitest";
import { durationWords } from "./duration.ts";

test("durations are less than a minute, minutes, hours and minutes, then days", () => {
  expect(durationWords(59_999)).toBe("under a minute");
  expect(durationWords(45 * 60_000)).toBe("45 min");
  expect(durationWords(125 * 60_000)).toBe("2 h 05");
  expect(durationWords(100 * 3_600_000)).toBe("4 days");
});
