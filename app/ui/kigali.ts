import { longDate } from "./date.tsx";

// Kigali is two hours ahead of UTC all year.
const ahead = 2 * 3_600_000;

/** The calendar date (`YYYY-MM-DD`) in Kigali at this time in ms since 1970. */
export const kigaliDay = (now: number): string => new Date(now + ahead).toISOString().slice(0, 10);

/** The minute of the day in Kigali, from 0. */
export const kigaliMinute = (now: number): number => Math.floor((now + ahead) / 60_000) % 1440;

/** The same moment where the clock is so many minutes ahead of UTC, as far as that differs from Kigali's. */
export function ownText(at: number, minutesAhead: number): string {
  const [day = "", time = ""] = momentText(at, minutesAhead).split(", ");
  const [kigaliDate, kigaliTime] = momentText(at).split(", ");
  if (day !== kigaliDate) return `${day}, ${time}`;
  return time === kigaliTime ? "" : time;
}

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** `Tuesday 24 November, 06:15` on a clock that is so many minutes ahead of UTC; that of Kigali by itself. */
export function momentText(at: number, minutesAhead = 120): string {
  const there = new Date(at + minutesAhead * 60_000);
  const iso = there.toISOString();
  const day = longDate(iso.slice(0, 10)).replace(/ \d+$/, "");
  return `${weekdays[there.getUTCDay()]} ${day}, ${iso.slice(11, 16)}`;
}
