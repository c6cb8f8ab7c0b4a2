/** From a link such as /insights/example-article, or a slug. */
export const articleSlug = (link: string): string => link.replace(/^\/insights\//, "");

export const articleLink = (slug: string): string => `/insights/${articleSlug(slug)}`;

/** True if a slug or link could be an article's id: pages find articles by both. */
export const looksLikeId = (slug: string): boolean =>
  /^insight-(?:\d{3}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.test(articleSlug(slug));
