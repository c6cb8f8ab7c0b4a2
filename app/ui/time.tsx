const months =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** `2026-06-14` as `14 June 2026`, whatever the machine's locale and time zone; other text unchanged. */
export function longDate(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  const name = months[Number(month) - 1];
  return name ? `${Number(day)} ${name} ${year}` : date;
}

export function ArticleDate({ date }: { date: string }) {
  return <time dateTime={date}>{longDate(date)}</time>;
}

// Kigali is two hours ahead of UTC all year.
const offsetMs = 2 * 3_600_000;

/** The calendar date (`YYYY-MM-DD`) in Kigali at this time in ms since 1970. */
export const kigaliDay = (now: number): string =>
  new Date(now + offsetMs).toISOString().slice(0, 10);

/** The minute of the day in Kigali, from 0. */
export const kigaliMinute = (now: number): number => Math.floor((now + offsetMs) / 60_000) % 1440;
