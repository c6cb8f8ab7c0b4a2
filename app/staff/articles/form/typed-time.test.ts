import { expect, test } from "vitest";
import { typedTime } from "./typed-time.ts";

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
