import { expect, test } from "vitest";
import { typedDate, typedDateAndTime, typedTime } from "./typed-date.ts";

test.each([
  "2026-06-09",
  "9 June 2026",
  "09 jun 2026",
  " 9/6/2026 ",
  "9.6.2026",
  "2026-6-9",
  "June 9, 2026",
])("%j is the ninth of June", (text) => {
  expect(typedDate(text)).toBe("2026-06-09");
});

test.each(["", "31 June 2026", "2026-02-30", "June 2026", "9 foo 2026", "6/31/2026", "tomorrow"])(
  "%j is no day",
  (text) => {
    expect(typedDate(text)).toBeUndefined();
  },
);

test.each([
  ["today", "2026-11-29"],
  ["Yesterday", "2026-11-28"],
  ["29 nov", "2026-11-29"],
  ["Nov 29", "2026-11-29"],
  ["29/11", "2026-11-29"],
  ["5 January", "2027-01-05"],
  ["30/6", "2026-06-30"],
])("at the end of November 2026 %j is %s", (text, date) => {
  expect(typedDate(text, Date.parse("2026-11-29T00:30:00+02:00"))).toBe(date);
});

test.each([
  ["21 February", "2026-02-21"],
  ["29/11", "2026-11-29"],
  ["30 Nov", "2025-11-30"],
])("at the end of November 2026 %j, which is past, is %s", (text, date) => {
  expect(typedDate(text, Date.parse("2026-11-29T00:30:00+02:00"), true)).toBe(date);
});

test("a date and a time are understood in one field", () => {
  const both = { date: "2026-11-28", time: "14:30" };
  for (const text of ["28 Nov 2026 14:30", "28/11/2026, 2:30 pm", "28 November 2026 at 14.30"])
    expect(typedDateAndTime(text), text).toEqual(both);
  for (const text of ["28 Nov 2026", "14:30", "some day 14:30"])
    expect(typedDateAndTime(text), text).toBeUndefined();
});

test.each([
  ["08:00", "08:00"],
  ["8:05", "08:05"],
  ["8.30", "08:30"],
  ["8", "08:00"],
  ["1730", "17:30"],
  ["5:30 pm", "17:30"],
  ["12 am", "00:00"],
])("the time %j is %s", (text, time) => {
  expect(typedTime(text)).toBe(time);
});

test.each(["", "24:00", "8:60", "13 pm", "noon", "8:0"])("%j is no time of day", (text) => {
  expect(typedTime(text)).toBeUndefined();
});
