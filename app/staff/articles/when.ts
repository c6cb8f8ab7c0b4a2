import { longDate } from "../../ui/date.tsx";
import { kigaliDay, kigaliMinute } from "../../ui/kigali.ts";

const two = (number: number) => String(number).padStart(2, "0");

/** The time of day in Kigali: `09:58`. */
function timeOf(at: number): string {
  const minute = kigaliMinute(at);
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** A moment (ms since 1970) in Kigali: `09:58` of today, `14 June 2026, 09:58` of other days. */
export function when(at: number, now: number): string {
  const day = kigaliDay(at);
  return day === kigaliDay(now) ? timeOf(at) : `${longDate(day)}, ${timeOf(at)}`;
}

/** The same within a sentence: `at 09:58`, `on 14 June 2026, 09:58`. */
export function atWhen(at: number, now: number): string {
  return `${kigaliDay(at) === kigaliDay(now) ? "at" : "on"} ${when(at, now)}`;
}

/** The same for a button: `24 Nov, 08:00`, of another year `24 Nov 2027, 08:00`. */
export function shortWhen(at: number, now: number): string {
  const day = kigaliDay(at);
  const date = longDate(day).replace(/([A-Z][a-z]{2})[a-z]+/, "$1");
  const isThisYear = day.slice(0, 4) === kigaliDay(now).slice(0, 4);
  return `${isThisYear ? date.slice(0, -5) : date}, ${timeOf(at)}`;
}
