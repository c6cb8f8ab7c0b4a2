import { pageIds } from "./tags.ts";

// A link of an article to its own part may have 2,000 characters (`articleValues`), its # and a count among them.
const maxLength = 1_900;

/**
 * `Government & Public Sector` as `government-public-sector`: the id of a heading, on the page, in its list of contents and
 * in the editor. Letters of every script stay as they are written, so that ids which were shared still lead there.
 */
export const anchorOf = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\p{Mn}'’]/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-/, "")
    .slice(0, maxLength)
    .replace(/-$/, "") || "section";

/** Ids that are taken before an article's headings get theirs: those of its page, and `others`. */
export const takenIds = (others: Iterable<string>): Set<string> => new Set([...pageIds, ...others]);

/** This id, or with the first number that makes it unique; taken from then on. */
export function takeId(wanted: string, taken: Set<string>): string {
  let id = wanted;
  for (let count = 2; taken.has(id); count++) id = `${wanted}-${count}`;
  taken.add(id);
  return id;
}
