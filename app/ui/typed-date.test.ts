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

test.each([
  ["28 Nov 2026 14:30", "2026-11-28 14:30"],
  ["28/11/2026, 2:30 pm", "2026-11-28 14:30"],
  ["28 November 2026 at 14.30", "2026-11-28 14:30"],
  ["now", "2026-11-29 10:15"],
  ["2 hours ago", "2026-11-29 08:15"],
  ["an hour ago", "2026-11-29 09:15"],
  ["Half an hour ago", "2026-11-29 09:45"],
  ["1h ago", "2026-11-29 09:15"],
  ["30 minutes ago", "2026-11-29 09:45"],
  ["20 min ago", "2026-11-29 09:55"],
  ["11 hrs ago", "2026-11-28 23:15"],
  ["2 days ago", "2026-11-27 10:15"],
  ["22:00", "2026-11-28 22:00"],
  ["9", "2026-11-29 09:00"],
  ["2pm", "2026-11-28 14:00"],
  ["today 9", "2026-11-29 09:00"],
  ["today at 9", "2026-11-29 09:00"],
  ["9:00 today", "2026-11-29 09:00"],
  ["yesterday at 2 pm", "2026-11-28 14:00"],
  ["9 pm yesterday", "2026-11-28 21:00"],
  ["Sunday 14:00", "2026-11-22 14:00"],
  ["Sunday 9:00", "2026-11-29 09:00"],
  ["9:00 on Fri", "2026-11-27 09:00"],
  ["today 23:59", "2026-11-29 23:59"],
])("on Sunday 29 November 2026, 10:15, %j is %s", (text, at) => {
  const both = typedDateAndTime(text, Date.parse("2026-11-29T10:15:40+02:00"));
  expect(both && `${both.date} ${both.time}`).toBe(at);
});

test.each([
  "28 Nov 2026",
  "9 June",
  "June 9",
  "2026",
  "some day 14:30",
  "today",
  "this morning",
  "last night",
  "yesterday afternoon",
  "2 ago",
  "tomorrow 08:00",
  "",
])("%j is no date with a time", (text) => {
  expect(typedDateAndTime(text)).toBeUndefined();
});

test("a weekday is the latest that is past, and no date where days may be to come", () => {
  const now = Date.parse("2026-11-29T00:30:00+02:00");
  expect(typedDate("Sunday", now, true)).toBe("2026-11-29");
  expect(typedDate("mon", now, true)).toBe("2026-11-23");
  expect(typedDate("Sunday", now)).toBeUndefined();
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
