import { expect, test } from "vitest";
import { atWhen, when, binnedUntil } from "./time.ts";

const now = Date.parse("2026-06-14T20:00:00Z");

test("today's moments are times of Kigali, others have their day", () => {
  expect(when(Date.parse("2026-06-14T07:58:00Z"), now)).toBe("09:58");
  expect(when(Date.parse("2026-06-13T21:59:00Z"), now)).toBe("13 June 2026, 23:59");
  // Past midnight in Kigali, though not in UTC.
  expect(when(Date.parse("2026-06-14T22:05:00Z"), now)).toBe("15 June 2026, 00:05");
  expect(atWhen(now, now)).toBe("at 22:00");
  expect(atWhen(0, now)).toBe("on 1 January 1970, 02:00");
});

test("an article stays 30 days in the bin, and the day is named in Kigali's time", () => {
  const now = Date.parse("2026-11-23T08:00:00Z");
  expect(binnedUntil("2026-11-23T08:00:00.000Z", now)).toBe("23 December");
  expect(binnedUntil("2026-11-23T22:30:00.000Z", now)).toBe("24 December");
  expect(binnedUntil("2026-12-23T08:00:00.000Z", now)).toBe("22 January 2027");
});
