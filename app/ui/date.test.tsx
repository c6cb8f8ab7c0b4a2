import { expect, test } from "vitest";
import { longDate } from "./date.tsx";

test("a date reads as day, month and year, without a leading zero", () => {
  expect(longDate("2026-06-14")).toBe("14 June 2026");
  expect(longDate("2025-02-03")).toBe("3 February 2025");
  expect(longDate("2024-12-31")).toBe("31 December 2024");
});

test("what is no date stays as it was written", () => {
  expect(longDate("2026-13-01")).toBe("2026-13-01");
  expect(longDate("soon")).toBe("soon");
});
