import { kigaliDay, longDate } from "../../ui/time.tsx";
import { when } from "../ui/time.ts";

// Moments of requests in words, in Kigali: today, Tue, 25 November; never "in 2 days".

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;

const midnightOf = (at: number): number => Date.parse(`${kigaliDay(at)}T00:00:00Z`);

const weekday = (at: number): string => weekdays[new Date(midnightOf(at)).getUTCDay()] ?? "";

/** `14:05` of any day. */
export const timeOfDay = (at: number): string => when(at, at);

/** `25 November`, with its year where that is another than now. */
function dayAndMonth(at: number, now: number): string {
  const [year] = kigaliDay(now).split("-");
  return longDate(kigaliDay(at)).replace(` ${year}`, "");
}

/** `Tue` within six days of now, otherwise `25 November`. */
export const dayWords = (at: number, now: number): string =>
  Math.abs(midnightOf(at) - midnightOf(now)) < 7 * dayMs ? weekday(at) : dayAndMonth(at, now);

export const isSameDay = (at: number, now: number): boolean => kigaliDay(at) === kigaliDay(now);

/** `today 17:25`, `Wed 09:40`, `25 November 09:40`. */
export const dayAndTime = (at: number, now: number): string =>
  `${isSameDay(at, now) ? "today" : dayWords(at, now)} ${timeOfDay(at)}`;

/** `Fri 27 November, 15:00`, as a call is named. */
export const callTime = (at: number, now: number): string =>
  `${weekday(at)} ${dayAndMonth(at, now)}, ${timeOfDay(at)}`;

/** `12 min`, `2 h 05`, `5 days`: of a time in ms, rounded down. */
export function durationWords(ms: number): string {
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} min`;
  if (ms >= 3 * dayMs) return `${Math.floor(ms / dayMs)} days`;
  const minutes = Math.floor((ms % hourMs) / minuteMs);
  return `${Math.floor(ms / hourMs)} h ${String(minutes).padStart(2, "0")}`;
}

/** `13:00` in the sender's zone at this moment; undefined where it is Kigali's time, or the zone has no known name. */
export function timeInZone(at: number, timeZone: string): string | undefined {
  if (!timeZone) return undefined;
  try {
    const format = new Intl.DateTimeFormat("en-GB", {
      ...{ timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
    });
    const time = format.format(at);
    return time === timeOfDay(at) ? undefined : time;
  } catch {
    return undefined; // A browser that does not know this zone.
  }
}

/** `London` of `Europe/London`. */
export const cityOf = (timeZone: string): string =>
  (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");

const longWeekdays = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

/** `Tuesday 24 November, 15:12`. */
export const fullMoment = (at: number): string =>
  `${longWeekdays[new Date(midnightOf(at)).getUTCDay()]} ${dayAndMonth(at, at)}, ${timeOfDay(at)}`;
