import type { Social } from "../../db/schema/firm.ts";

/** Profiles without placeholders: a network where the firm has no page yet is not shown. */
export const profilesOf = (socials: readonly Social[]): Social[] =>
  socials.filter(({ placeholder }) => !placeholder);

// The maximum length of a chat link is undocumented; browsers and WhatsApp take 2,000 characters.
const maxChatText = 1_500;

/** The firm's chat, begun with `text`, cut after 1,500 characters. */
export function chatWith({ href }: Social, text: string): string {
  if (!text) return href;
  const begins = text.length > maxChatText ? `${text.slice(0, maxChatText).trimEnd()}…` : text;
  // A lone surrogate is invalid in a link.
  return `${href}?text=${encodeURIComponent(begins.toWellFormed())}`;
}
