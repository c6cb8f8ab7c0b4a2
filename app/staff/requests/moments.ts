import { clockText, shortMoment } from "../../ui/kigali-time.tsx";
import { kigaliDay, longDate } from "../../ui/time.tsx";

// Moments of requests in words, in Kigali time: today, Tue, 25 November; never "in 2 days".

const dayMs = 86_400_000;

const midnightOf = (at: number): number => Date.parse(`${kigaliDay(at)}T00:00:00Z`);

const weekday = (at: number): string => shortMoment(at).slice(0, 3);

/** `25 November`, with the year if it is not the current one. */
function dayAndMonth(at: number, now: number): string {
  const [year] = kigaliDay(now).split("-");
  return longDate(kigaliDay(at)).replace(` ${year}`, "");
}

/** `Tue` within six days of now, otherwise `25 November`. */
export const dayWords = (at: number, now: number): string =>
  Math.abs(midnightOf(at) - midnightOf(now)) < 7 * dayMs ? weekday(at) : dayAndMonth(at, now);

/** `Tue 12:00`; a week or more away only the day, such as `12 October`. */
export function sinceWords(at: number, now: number): string {
  const day = dayWords(at, now);
  return day === weekday(at) ? `${day} ${clockText(at)}` : day;
}

export const isSameDay = (at: number, now: number): boolean => kigaliDay(at) === kigaliDay(now);

/** `today 17:25`, `Wed 09:40`, `25 November 09:40`. */
export const dayAndTime = (at: number, now: number): string =>
  `${isSameDay(at, now) ? "today" : dayWords(at, now)} ${clockText(at)}`;

/** `17:25` today, otherwise `Wed 09:40` or `25 November 09:40`. */
export const clockOrDay = (at: number, now: number): string =>
  isSameDay(at, now) ? clockText(at) : dayAndTime(at, now);

/** The time of a call: `Fri 27 November, 15:00`. */
export const callTime = (at: number, now: number): string =>
  `${weekday(at)} ${dayAndMonth(at, now)}, ${clockText(at)}`;
