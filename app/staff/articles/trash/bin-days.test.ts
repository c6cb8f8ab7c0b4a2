import { expect, test } from "vitest";
import { binnedUntil } from "./bin-days.ts";

test("an article stays 30 days in the bin, and the day is named in Kigali's time", () => {
  const now = Date.parse("2026-11-23T08:00:00Z");
  expect(binnedUntil("2026-11-23T08:00:00.000Z", now)).toBe("23 December");
  expect(binnedUntil("2026-11-23T22:30:00.000Z", now)).toBe("24 December");
  expect(binnedUntil("2026-12-23T08:00:00.000Z", now)).toBe("22 January 2027");
});
