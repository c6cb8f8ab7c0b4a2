import { addressWords } from "../text/fold.ts";

/** From a link such as /insights/example-article, or a slug. */
export const articleSlug = (link: string): string => link.replace(/^\/insights\//, "");

export const articleLink = (slug: string): string => `/insights/${articleSlug(slug)}`;

/** Whether a slug or link could be an article's id: pages find articles by both. */
export const looksLikeId = (slug: string): boolean =>
  /^insight-(?:\d{3}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.test(articleSlug(slug));

/** A link slug of the words of a title, at most 80 characters; empty where it has no letter or digit for an address. */
export function proposedLink(title: string): string {
  let slug = "";
  for (const word of addressWords(title.replace(/['’ʼ]/g, ""))) {
    const longer = slug ? `${slug}-${word}` : word.slice(0, 80);
    if (longer.length > 80) break;
    slug = longer;
  }
  return slug && articleLink(slug);
}
