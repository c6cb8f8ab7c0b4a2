import { longDate } from "../../ui/date.tsx";
import { kigaliDay, kigaliMinute } from "../../ui/kigali.ts";

const two = (number: number) => String(number).padStart(2, "0");

/** A moment (ms since 1970) in Kigali: `09:58` of today, `14 June 2026, 09:58` of other days. */
export function when(at: number, now: number): string {
  const minute = kigaliMinute(at);
  const time = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
  const day = kigaliDay(at);
  return day === kigaliDay(now) ? time : `${longDate(day)}, ${time}`;
}

/** The same within a sentence: `at 09:58`, `on 14 June 2026, 09:58`. */
export function atWhen(at: number, now: number): string {
  return `${kigaliDay(at) === kigaliDay(now) ? "at" : "on"} ${when(at, now)}`;
}
