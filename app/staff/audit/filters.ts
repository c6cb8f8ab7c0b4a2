import { kigaliDay } from "../../ui/time.tsx";

/** Filters of the list; empty fields do not filter. */
export interface Filters {
  actor: string;
  action: string;
  subject: string;
  /** Days in Kigali, `YYYY-MM-DD`, both inclusive. */
  from: string;
  to: string;
}

export const noFilters: Filters = { actor: "", action: "", subject: "", from: "", to: "" };

const rowsPerPage = 50;
const dayMs = 86_400_000;

function fieldsOf({ from, to, ...words }: Filters): URLSearchParams {
  const given = Object.entries({
    ...words,
    from: from && startOf(from),
    to: to && startOf(to, dayMs),
  }).filter(([, value]) => value !== "");
  return new URLSearchParams(given);
}

/** The beginning of a day in Kigali plus `laterMs`, as UTC; Kigali is two hours ahead all year. */
const startOf = (day: string, laterMs = 0): string =>
  new Date(Date.parse(`${day}T00:00:00+02:00`) + laterMs).toISOString();

/** The path of a page of the trail: the rows before this number, or the newest. */
export function pageAddress(filters: Filters, before: number | undefined): string {
  const fields = fieldsOf(filters);
  if (before !== undefined) fields.set("before", String(before));
  fields.set("limit", String(rowsPerPage));
  return `/api/staff/audit?${fields}`;
}

/** The path of the filtered rows as a CSV file. */
export function fileAddress(filters: Filters): string {
  const fields = fieldsOf(filters);
  return fields.size > 0 ? `/api/staff/audit.csv?${fields}` : "/api/staff/audit.csv";
}

/** A moment in UTC: `2026-11-21 09:41:07 UTC`. */
export const inUtc = (moment: string): string =>
  `${moment.slice(0, 10)} ${moment.slice(11, 19)} UTC`;

/** An entry's details in one line. */
export const inOneLine = (detail: Record<string, unknown>): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name}: ${typeof value === "object" ? JSON.stringify(value) : value}`)
    .join(", ");

/** Groups the entries by day in Kigali; keeps their order. */
export function byDay<Entry extends { at: string }>(
  entries: readonly Entry[],
): { day: string; entries: Entry[] }[] {
  const days: { day: string; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const day = kigaliDay(Date.parse(entry.at));
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
