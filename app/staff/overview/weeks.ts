import { longDate } from "../../ui/time.tsx";

// Calendar weeks of ISO 8601 in Kigali, which is two hours ahead of UTC all year.

const offsetMs = 2 * 3_600_000;
const dayMs = 86_400_000;
export const weekMs = 7 * dayMs;

// 1970 began on a Thursday.
const firstMonday = 4 * dayMs;

export interface Week {
  /** 1 to 53. */
  number: number;
  /** The ISO year of the week: the year of its Thursday. */
  year: number;
  /** The beginning of its Monday, in ms since 1970. */
  startsAt: number;
}

export function weekOf(at: number): Week {
  const sinceMonday = (at + offsetMs - firstMonday) % weekMs;
  const monday = at + offsetMs - ((sinceMonday + weekMs) % weekMs);
  const thursday = new Date(monday + 3 * dayMs);
  const year = thursday.getUTCFullYear();
  const number = 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / weekMs);
  return { number, year, startsAt: monday - offsetMs };
}

/** The last `count` weeks, ending with that of `now`. */
export const lastWeeks = (now: number, count: number): Week[] =>
  Array.from({ length: count }, (_, nth) => weekOf(now - (count - 1 - nth) * weekMs));

/** The end of the month after that of `now` in Kigali (ms since 1970), and its name, such as `December 2026`. */
export function endOfNextMonth(now: number): { at: number; name: string } {
  const here = new Date(now + offsetMs);
  const [year, month] = [here.getUTCFullYear(), here.getUTCMonth()];
  const first = longDate(new Date(Date.UTC(year, month + 1)).toISOString().slice(0, 10));
  const name = first.split(" ").slice(1).join(" ");
  return { at: Date.UTC(year, month + 2) - offsetMs, name };
}
