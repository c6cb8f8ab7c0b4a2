import type { Social } from "../../db/schema/firm.ts";

/** Those that lead somewhere: a network where the firm has no page yet is not shown. */
export const profilesOf = (socials: readonly Social[]): Social[] =>
  socials.filter(({ placeholder }) => !placeholder);

// What a link to a chat can hold is in no documentation; browsers and WhatsApp take 2,000 characters.
const maxChatText = 1_500;

/** The firm's chat, which begins with `text`: with the first 1,500 characters of a longer one. */
export function chatWith({ href }: Social, text: string): string {
  if (!text) return href;
  const begins = text.length > maxChatText ? `${text.slice(0, maxChatText).trimEnd()}…` : text;
  // Half a character is invalid in a link.
  return `${href}?text=${encodeURIComponent(begins.toWellFormed())}`;
}
