/** Articles by the year of their date, in the order in which they come. */
export function byYear<Item extends { date: string }>(
  items: readonly Item[],
): { year: string; items: Item[] }[] {
  const years = Map.groupBy(items, ({ date }) => date.slice(0, 4));
  return Array.from(years, ([year, those]) => ({ year, items: those }));
}
