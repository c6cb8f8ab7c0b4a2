import { expect, test } from "vitest";
import { callTime, dayAndTime, sinceWords } from "./moments.ts";

const now = Date.parse("2026-11-24T13:12:00Z");

test("days are today, a weekday within the week, and a date otherwise", () => {
  expect(dayAndTime(now, now)).toBe("today 15:12");
  expect(dayAndTime(Date.parse("2026-11-30T07:00:00Z"), now)).toBe("Mon 09:00");
  expect(dayAndTime(Date.parse("2026-12-01T07:00:00Z"), now)).toBe("1 December 09:00");
  expect(dayAndTime(Date.parse("2025-12-01T07:00:00Z"), now)).toBe("1 December 2025 09:00");
  expect(callTime(Date.parse("2026-11-27T13:00:00Z"), now)).toBe("Fri 27 November, 15:00");
});

test("what is late for weeks says the day alone", () => {
  expect(sinceWords(Date.parse("2026-11-24T10:00:00Z"), now)).toBe("Tue 12:00");
  expect(sinceWords(Date.parse("2026-10-12T03:09:00Z"), now)).toBe("12 October");
});
