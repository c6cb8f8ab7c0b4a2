const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** `2026-06-14` as `14 June 2026`, whatever the machine's locale and time zone; other text unchanged. */
export function longDate(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  const name = months[Number(month) - 1];
  return name ? `${Number(day)} ${name} ${year}` : date;
}

/** A calendar date (`YYYY-MM-DD`) as people read it. */
export function ArticleDate({ date }: { date: string }) {
  return <time dateTime={date}>{longDate(date)}</time>;
}
