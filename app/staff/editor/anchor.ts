import { articleValues } from "../../../db/schema/insights/html.ts";
import { pageIds } from "../../../db/schema/insights/insights.ts";

/** `Government & Public Sector` as `government-public-sector`: the anchor that the article's page would give it. */
export function anchorOf(text: string): string {
  const words = text
    .normalize("NFKD")
    .replace(/[\p{Mn}'’]/gu, "")
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-");
  return words.replace(/^-/, "").slice(0, 90).replace(/-$/, "") || "section";
}

export interface Titled {
  id: string | null;
  level: number;
  text: string;
}

/**
 * The ids of all headings, in their order: existing ones stay, the second of two alike gives way, and
 * the rest is made from the words. Sections come before what is inside them, as the page names them.
 */
export function anchorsOf(headings: readonly Titled[]): string[] {
  const taken = new Set<string>(pageIds);
  const ids = headings.map(({ id }) => {
    if (!id || taken.has(id) || !articleValues["id"]?.test(id)) return undefined;
    taken.add(id);
    return id;
  });
  for (const level of [2, 3, 4]) {
    for (const [index, heading] of headings.entries()) {
      if (heading.level === level) ids[index] ??= free(anchorOf(heading.text), taken);
    }
  }
  return ids.map((id) => id ?? "section");
}

function free(words: string, taken: Set<string>): string {
  let id = words;
  // Those of footnotes are theirs.
  for (let count = 2; taken.has(id) || /^fn(?:ref)?-\d+$/.test(id); count++)
    id = `${words}-${count}`;
  taken.add(id);
  return id;
}
