import { kigaliDay, kigaliMinute, longDate } from "../../ui/time.tsx";

const two = (number: number) => String(number).padStart(2, "0");

function timeOfDay(at: number): string {
  const minute = kigaliMinute(at);
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** A moment (ISO, UTC) in Kigali time: `14 June 2026, 09:41`. */
export function dateAndTime(moment: string): string {
  const at = Date.parse(moment);
  return `${longDate(kigaliDay(at))}, ${timeOfDay(at)}`;
}

/** A moment (ms since 1970) in Kigali time: `09:58` today, `14 June 2026, 09:58` on other days. */
export function when(at: number, now: number): string {
  const day = kigaliDay(at);
  return day === kigaliDay(now) ? timeOfDay(at) : `${longDate(day)}, ${timeOfDay(at)}`;
}

/** `when` with its preposition: `at 09:58`, `on 14 June 2026, 09:58`. */
export const atWhen = (at: number, now: number): string =>
  `${kigaliDay(at) === kigaliDay(now) ? "at" : "on"} ${when(at, now)}`;

const binMs = 30 * 86_400_000;

/** The day on which an article deleted at this moment (ISO) leaves the bin: `23 December`, with the year if it differs. */
export function binnedUntil(deletedAt: string, now: number): string {
  const day = kigaliDay(Date.parse(deletedAt) + binMs);
  const [year] = kigaliDay(now).split("-");
  return longDate(day).replace(` ${year}`, "");
}
