import { clockText } from "./kigali-time.tsx";
import { kigaliDay } from "./time.tsx";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/**
 * The typed day, as YYYY-MM-DD: `2026-06-09`, `9 June 2026`, `9 jun 2026`, `June 9, 2026`, `9/6/2026`, `today`,
 * `yesterday`, with `isPast` also `Sunday`; else undefined. A day without a year is the one nearest to today, with
 * `isPast` the latest.
 */
export function typedDate(text: string, now = Date.now(), isPast = false): string | undefined {
  const plain = text.trim().toLowerCase();
  if (plain === "today") return kigaliDay(now);
  if (plain === "yesterday") return kigaliDay(now - dayMs);
  const weekday = isPast ? weekdayOf(plain) : -1;
  if (weekday >= 0)
    return kigaliDay(now - ((new Date(kigaliDay(now)).getUTCDay() - weekday + 7) % 7) * dayMs);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const figures = /^(\d{1,2})[./](\d{1,2})(?:[./](\d{4}))?$/.exec(plain);
  if (figures) return inYear(figures[3], Number(figures[2]), Number(figures[1]), now, isPast);
  const named = /^(\d{1,2})\.? ([a-z]{3,9})(?:,? (\d{4}))?$/.exec(plain);
  const [, name = "", day, year] = named
    ? [named[0], named[2], named[1], named[3]]
    : (/^([a-z]{3,9}) (\d{1,2})(?:,? (\d{4}))?$/.exec(plain) ?? []);
  return inYear(year, months.indexOf(name.slice(0, 3)) + 1, Number(day), now, isPast);
}

interface DateAndTime {
  /** `YYYY-MM-DD`, in Kigali. */
  date: string;
  /** `HH:MM`, in Kigali. */
  time: string;
}

/**
 * The past day and time typed into one field: `yesterday 14:30`, `9:00 on Sunday`, `now`, `2 hours ago`; a time alone
 * is the latest such time; else undefined, also for a day alone.
 */
export function typedDateAndTime(text: string, now = Date.now()): DateAndTime | undefined {
  const plain = text.trim().toLowerCase();
  const ago = agoIn(plain);
  if (ago !== undefined) return { date: kigaliDay(now - ago), time: clockText(now - ago) };
  if (typedDate(plain, now, true)) return undefined;
  // Four figures may be a year.
  const alone = /^\d{4}$/.test(plain) ? undefined : typedTime(plain.replace(/^at +/, ""));
  if (alone) return { date: kigaliDay(alone > clockText(now) ? now - dayMs : now), time: alone };
  const [, day = "", last = ""] = dayFirst.exec(plain) ?? [];
  const [, first = "", other = ""] = clockFirst.exec(plain) ?? [];
  return inBoth(day, last, now) ?? inBoth(other, first, now);
}

const clock = String.raw`(\d{1,2}(?:[:.h]\d{2})?(?: ?[ap]m)?)`;
const dayFirst = new RegExp(`^(?:on +)?(.*?[^ ,]),? +(?:at +)?${clock}$`);
const clockFirst = new RegExp(`^(?:at +)?${clock},? +(?:on +)?(.+)$`);

function inBoth(day: string, clockTyped: string, now: number): DateAndTime | undefined {
  const [date, time] = [typedDate(day, now, true), typedTime(clockTyped)];
  if (!date || !time) return undefined;
  const isToCome = date === kigaliDay(now) && time > clockText(now);
  return { date: isToCome && weekdayOf(day) >= 0 ? kigaliDay(now - 7 * dayMs) : date, time };
}

const dayMs = 86_400_000;
const unitMs = new Map([
  ["m", 60_000],
  ["h", 3_600_000],
  ["d", dayMs],
]);
const counts = new Map([
  ["a", 1],
  ["an", 1],
  ["one", 1],
  ["half an", 0.5],
  ["two", 2],
  ["three", 3],
]);

/** The age in ms: `now`, `2 hours ago`, `half an hour ago`, `1h ago`; else undefined. */
function agoIn(plain: string): number | undefined {
  if (/^(?:just )?now$/.test(plain)) return 0;
  const [, count = "", unit = ""] =
    /^(half an|an?|one|two|three|\d{1,3}) ?([mhd])(?:ins?|inutes?|rs?|ours?|ays?)? ago$/.exec(
      plain,
    ) ?? [];
  const length = unitMs.get(unit);
  return length && length * (counts.get(count) ?? Number(count));
}

/** The weekday of `sunday` or `sun`, 0 for Sunday; else -1. */
const weekdayOf = (plain: string): number =>
  plain.length < 3 ? -1 : weekdays.findIndex((name) => name.startsWith(plain));

/** The day in the typed year, or without one in the year in which it is nearest to now. */
function inYear(
  year: string | undefined,
  month: number,
  day: number,
  now: number,
  isPast: boolean,
): string | undefined {
  if (year !== undefined) return dayOf(Number(year), month, day);
  const today = kigaliDay(now);
  const present = Number(today.slice(0, 4));
  const days = [present, present - 1, present + 1]
    .flatMap((one) => dayOf(one, month, day) ?? [])
    .filter((date) => !isPast || date <= today);
  const away = (date: string) => Math.abs(Date.parse(date) - now);
  return days.sort((one, other) => away(one) - away(other))[0];
}

/** Undefined for days such as 31 June. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day));
  if (Number.isNaN(at.getTime()) || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day)
    return undefined;
  return at.toISOString().slice(0, 10);
}

/** The typed time of day, as HH:MM: `8:00`, `08.30`, `8`, `1730`, `5:30 pm`; else undefined. */
export function typedTime(text: string): string | undefined {
  const plain = text.trim().toLowerCase();
  const [, hours, minutes = "0", half] =
    /^(\d{1,2})(?:[:.h]?(\d{2}))?\s*(am|pm)?$/.exec(plain) ?? [];
  const typed = Number(hours);
  if (hours === undefined || (half && (typed < 1 || typed > 12))) return undefined;
  const hour = half ? (typed % 12) + (half === "pm" ? 12 : 0) : typed;
  const minute = Number(minutes);
  if (hour > 23 || minute > 59) return undefined;
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}
