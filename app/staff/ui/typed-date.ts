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

/** Undefined for a day that no calendar has, such as 31 June. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day));
  if (Number.isNaN(at.getTime()) || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day)
    return undefined;
  return at.toISOString().slice(0, 10);
}
