import { expect, test } from "vitest";
import { longDate, kigaliDay, kigaliMinute } from "./time.tsx";

test("a date reads as day, month and year, without a leading zero", () => {
  expect(longDate("2026-06-14")).toBe("14 June 2026");
  expect(longDate("2025-02-03")).toBe("3 February 2025");
  expect(longDate("2024-12-31")).toBe("31 December 2024");
});

test("what is no date stays as it was written", () => {
  expect(longDate("2026-13-01")).toBe("2026-13-01");
  expect(longDate("soon")).toBe("soon");
});

test("the day begins at midnight in Kigali, two hours before UTC", () => {
  expect(kigaliDay(Date.UTC(2026, 5, 13, 21, 59))).toBe("2026-06-13");
  expect(kigaliDay(Date.UTC(2026, 5, 13, 22, 0))).toBe("2026-06-14");
});

test("the minute of the day is Kigali's too", () => {
  expect(kigaliMinute(Date.UTC(2026, 5, 13, 21, 59, 59))).toBe(1439);
  expect(kigaliMinute(Date.UTC(2026, 5, 13, 22, 0))).toBe(0);
});
