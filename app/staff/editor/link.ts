import { articleValues } from "../../../db/schema/insights/html.ts";

/** True for an address that an article may link to: https, http, mailto, tel, a path of this site or a fragment. */
export const isLink = (address: string): boolean => articleValues["href"]?.test(address) === true;

/** The typed text as an address that an article may link to; undefined where none can be derived. */
export function linkOf(typed: string): string | undefined {
  const text = typed.trim();
  const own = `${globalThis.location?.origin}/`;
  if (text.startsWith(own)) return linkOf(text.slice(own.length - 1));
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  if (isLink(text)) return text;
  const guess = `https://${text}`;
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text) && isLink(guess) ? guess : undefined;
}

/** Other sites must not get a reference to the reader's window. */
export const relOf = (href: string): string | null => (/^https?:/i.test(href) ? "noopener" : null);
