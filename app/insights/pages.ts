const pageSize = 60;

interface ListPage<Item> {
  items: readonly Item[];
  page: number;
  pages: number;
}

/** One page of the list; a number outside it means the nearest page. */
export function pageOf<Item>(all: readonly Item[], asked: unknown): ListPage<Item> {
  const pages = Math.max(1, Math.ceil(all.length / pageSize));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(asked)) || 1));
  return { items: all.slice((page - 1) * pageSize, page * pageSize), page, pages };
}

/** The address of a page of the list, or of one subject's; the first page has no number. */
export function pageLink(page: number, category?: string): string {
  const query = new URLSearchParams();
  if (category) query.set("category", category);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `/insights?${query}` : "/insights";
}

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
