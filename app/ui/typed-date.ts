const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** The day that was typed, as YYYY-MM-DD: `2026-06-09`, `9 June 2026`, `9 jun 2026`, `9/6/2026`; else undefined. */
export function typedDate(text: string): string | undefined {
  const plain = text.trim().toLowerCase();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const figures = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(plain);
  if (figures) return dayOf(Number(figures[3]), Number(figures[2]), Number(figures[1]));
  const [, day, name = "", year] = /^(\d{1,2})\.? ([a-z]{3,9}) (\d{4})$/.exec(plain) ?? [];
  return dayOf(Number(year), months.indexOf(name.slice(0, 3)) + 1, Number(day));
}

/** Undefined for days such as 31 June. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day));
  if (Number.isNaN(at.getTime()) || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day)
    return undefined;
  return at.toISOString().slice(0, 10);
}

/** The time of day that was typed, as HH:MM: `8:00`, `08.30`, `8`, `1730`, `5:30 pm`; else undefined. */
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
