import { expect, test } from "vitest";
import { typedDate, typedTime } from "./typed-date.ts";

test.each(["2026-06-09", "9 June 2026", "09 jun 2026", " 9/6/2026 ", "9.6.2026", "2026-6-9"])(
  "%j is the ninth of June",
  (text) => {
    expect(typedDate(text)).toBe("2026-06-09");
  },
);

test.each(["", "31 June 2026", "2026-02-30", "June 2026", "9 foo 2026", "6/31/2026", "tomorrow"])(
  "%j is no day",
  (text) => {
    expect(typedDate(text)).toBeUndefined();
  },
);

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
