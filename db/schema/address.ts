/** Only these parameters mean something to a page; the rest (campaign marks…) makes no page of its own. */
const parameters = [
  "tab",
  "q",
  "page",
  "category",
  "estimate",
  "client",
  "service",
  "sent",
  "at",
  "quote",
  "article",
];
// An estimate of everything that is offered has about 450 characters.
const maxLength = 600;

/**
 * The query of a page's address as far as it means something, in one spelling: each parameter once and
 * `longest` characters at most. `asGiven` is false when the address said one of them otherwise.
 */
export function knownSearch(url: URL): { search: string; asGiven: boolean } {
  const known = new URLSearchParams();
  let asGiven = true;
  for (const name of parameters) {
    const values = url.searchParams.getAll(name);
    if (values.length === 0) continue;
    const value = Array.from(values.join(",")).slice(0, maxLength).join("");
    if (value !== values[0]) asGiven = false;
    known.set(name, value);
  }
  return { search: known.size > 0 ? `?${known}` : "", asGiven };
}

/** Where staff work: one document without data, which the browser draws. Server, router and worker agree on it. */
export const staffPaths = [
  "/admin",
  "/admin/content",
  "/admin/people",
  "/admin/audit",
  "/admin/account",
] as const;
export type StaffPath = (typeof staffPaths)[number];

/** The screen of staff at this address; undefined for every other address. An article opens over the list. */
export const staffScreenAt = (path: string): StaffPath | undefined =>
  articleAt(path) ? "/admin" : staffPaths.find((one) => one === path);

export const isStaffPath = (path: string): boolean => staffScreenAt(path) !== undefined;

/** The address of the article with this id; without one, of a new article. */
export const staffArticlePath = (id = "new"): string => `/admin/articles/${id}`;

/** Which article staff edit at this address: a new one has no id yet. */
export function articleAt(path: string): { id: string | undefined } | undefined {
  const name = /^\/admin\/articles\/(new|insight-[\da-f-]+)$/.exec(path)?.[1];
  return name ? { id: name === "new" ? undefined : name } : undefined;
}
