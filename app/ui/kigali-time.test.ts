import { expect, test } from "vitest";
import { momentText, ownText } from "./kigali-time.tsx";

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
