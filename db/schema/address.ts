/** Only these parameters change a page; others (campaign tags…) do not. */
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
  "about",
  "by",
  "text",
  "annex",
  "csf",
];
// An estimate of all items has about 450 characters.
const maxLength = 600;

/** The known query parameters in one spelling; `asGiven` is false when the URL had another. */
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

/** One document without data, rendered in the browser. Server, router and worker agree on these paths. */
export const staffPaths = [
  "/admin",
  "/admin/overview",
  "/admin/requests",
  "/admin/requests/person",
  "/admin/outgoing",
  "/admin/site",
  "/admin/content",
  "/admin/people",
  "/admin/audit",
  "/admin/account",
] as const;
export type StaffPath = (typeof staffPaths)[number];

/** Undefined for other addresses. An article and a request open over their lists; a document of the site in place of it. */
export function staffScreenAt(path: string): StaffPath | undefined {
  if (articleAt(path)) return "/admin";
  if (requestAt(path) !== undefined) return "/admin/requests";
  if (siteDocumentAt(path) !== undefined) return "/admin/site";
  return staffPaths.find((one) => one === path);
}

export const isStaffPath = (path: string): boolean => staffScreenAt(path) !== undefined;

export const staffArticlePath = (id = "new"): string => `/admin/articles/${id}`;

export function articleAt(path: string): { id: string | undefined } | undefined {
  const name = /^\/admin\/articles\/(new|insight-[\da-f-]+)$/.exec(path)?.[1];
  return name ? { id: name === "new" ? undefined : name } : undefined;
}

export const staffRequestPath = (id: string): string => `/admin/requests/${id}`;

/** The id of the request at this address. */
export const requestAt = (path: string): string | undefined =>
  /^\/admin\/requests\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(path)?.[1];

/** `field` is a path in the document, such as `numbers.0.label`, or a part of one. */
export const staffSitePath = (name: string, field?: string): string =>
  `/admin/site/${name}${field ? `#${field}` : ""}`;

/** The name of the document of the site at this address. */
export const siteDocumentAt = (path: string): string | undefined =>
  /^\/admin\/site\/([a-z-]+)$/.exec(path)?.[1];
