import { expect, test } from "vitest";
import { cityOf, differenceIn, minutesAhead, timeIn, timeInCity } from "./zone.ts";

const winter = Date.parse("2026-11-27T13:00:00Z");
const summer = Date.parse("2026-07-01T06:00:00Z");

test("clocks of a zone are as far ahead as they are on that day", () => {
  expect(minutesAhead(winter, "Europe/London")).toBe(0);
  expect(minutesAhead(summer, "Europe/London")).toBe(60);
  expect(minutesAhead(winter, "Asia/Kathmandu")).toBe(345);
  expect(minutesAhead(winter, "America/St_Johns")).toBe(-210);
});

test("a time there is said where it differs, with its day where that differs too", () => {
  expect(timeIn(winter, "Africa/Kigali")).toBe("");
  expect(timeIn(winter, "Africa/Johannesburg")).toBe("");
  expect(timeIn(winter, "Europe/London")).toBe("13:00");
  expect(timeIn(summer, "America/Los_Angeles")).toBe("Tue 23:00");
  expect(timeInCity(winter, "Europe/London")).toBe("13:00 in London");
  expect(timeInCity(winter, "Africa/Kigali")).toBe("");
});

test("of a zone that no one said or knows there is no time", () => {
  expect(timeInCity(winter, "")).toBe("");
  expect(timeInCity(winter, "Not/AZone")).toBe("");
});

test("the difference to Kigali is said in words", () => {
  expect(differenceIn(winter, "Europe/London")).toBe("two hours earlier");
  expect(differenceIn(summer, "Europe/London")).toBe("one hour earlier");
  expect(differenceIn(winter, "Africa/Nairobi")).toBe("one hour later");
  expect(differenceIn(winter, "Asia/Kathmandu")).toBe("3 h 45 min later");
  expect(differenceIn(winter, "Pacific/Auckland")).toBe("eleven hours later");
});

test("a zone is called by its city", () => {
  expect(cityOf("America/Los_Angeles")).toBe("Los Angeles");
  expect(cityOf("UTC")).toBe("UTC");
});
