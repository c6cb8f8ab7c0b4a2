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
