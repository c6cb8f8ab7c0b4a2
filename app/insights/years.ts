/** Articles by the year of their date, in the order in which they come. */
export function byYear<Item extends { date: string }>(
  items: readonly Item[],
): { year: string; items: Item[] }[] {
  const years = new Map<string, Item[]>();
  for (const item of items) {
    const year = item.date.slice(0, 4);
    const those = years.get(year);
    if (those) those.push(item);
    else years.set(year, [item]);
  }
  return Array.from(years, ([year, those]) => ({ year, items: those }));
}
