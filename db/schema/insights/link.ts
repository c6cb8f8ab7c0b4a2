/** The slug of a link such as /insights/example-article, or of what is one already. */
export const articleSlug = (link: string): string => link.replace(/^\/insights\//, "");

/** The link of an article, by its slug or by itself. */
export const articleLink = (slug: string): string => `/insights/${articleSlug(slug)}`;

/** Whether a slug or link says what the id of an article could be, by which pages find articles too. */
export const looksLikeId = (slug: string): boolean =>
  /^insight-(?:\d{3}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.test(articleSlug(slug));
