import { expect, test } from "vitest";
import { kigaliDay, kigaliMinute } from "./kigali.ts";

test("the day begins at midnight in Kigali, two hours before UTC", () => {
  expect(kigaliDay(Date.UTC(2026, 5, 13, 21, 59))).toBe("2026-06-13");
  expect(kigaliDay(Date.UTC(2026, 5, 13, 22, 0))).toBe("2026-06-14");
});

test("the minute of the day is Kigali's too", () => {
  expect(kigaliMinute(Date.UTC(2026, 5, 13, 21, 59, 59))).toBe(1439);
  expect(kigaliMinute(Date.UTC(2026, 5, 13, 22, 0))).toBe(0);
});
