/** The slug of a link such as /insights/example-article, or of what is one already. */
export const articleSlug = (link: string): string => link.replace(/^\/insights\//, "");

/** The link of an article, by its slug or by itself. */
export const articleLink = (slug: string): string => `/insights/${articleSlug(slug)}`;
