import { expect, test } from "vitest";
import { kigaliDay, kigaliMinute, momentText, ownText } from "./kigali.ts";

test("the day begins at midnight in Kigali, two hours before UTC", () => {
  expect(kigaliDay(Date.UTC(2026, 5, 13, 21, 59))).toBe("2026-06-13");
  expect(kigaliDay(Date.UTC(2026, 5, 13, 22, 0))).toBe("2026-06-14");
});

test("the minute of the day is Kigali's too", () => {
  expect(kigaliMinute(Date.UTC(2026, 5, 13, 21, 59, 59))).toBe(1439);
  expect(kigaliMinute(Date.UTC(2026, 5, 13, 22, 0))).toBe(0);
});

const evening = Date.UTC(2026, 10, 24, 23, 15);

test("a moment has weekday, day and time, in Kigali or on another clock", () => {
  expect(momentText(evening)).toBe("Wednesday 25 November, 01:15");
  expect(momentText(evening, -300)).toBe("Tuesday 24 November, 18:15");
});

test("the visitor's own clock is told as far as it differs", () => {
  expect(ownText(evening, 120)).toBe("");
  expect(ownText(evening, 180)).toBe("02:15");
  expect(ownText(evening, 60)).toBe("00:15");
  expect(ownText(evening, 0)).toBe("Tuesday 24 November, 23:15");
});
