import { articleValues } from "../../../db/schema/insights/html.ts";

/** Whether an article may link there: https, http, mailto, tel, a path of this site or a fragment. */
export const isLink = (address: string): boolean => articleValues["href"]?.test(address) === true;

/** What someone typed as an address that an article may link to, if it can be told. */
export function linkOf(typed: string): string | undefined {
  const text = typed.trim();
  const own = `${globalThis.location?.origin}/`;
  if (text.startsWith(own)) return linkOf(text.slice(own.length - 1));
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  if (isLink(text)) return text;
  const guess = `https://${text}`;
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text) && isLink(guess) ? guess : undefined;
}

/** Other sites are not told which window the reader came from. */
export const relOf = (href: string): string | null => (/^https?:/i.test(href) ? "noopener" : null);
