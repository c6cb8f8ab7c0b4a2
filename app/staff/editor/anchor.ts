import { anchorOf, takeId, takenIds } from "../../../db/schema/insights/anchor.ts";
import { articleValues } from "../../../db/schema/insights/html.ts";

export interface Titled {
  id: string | null;
  level: number;
  text: string;
}

/**
 * The ids of all headings, in document order. An existing id stays unless an earlier heading or another element (`others`:
 * ids of footnotes and list items) has it; the rest are made from the words. Sections are named before the headings
 * inside them, as the article's page does.
 */
export function anchorsOf(headings: readonly Titled[], others: Iterable<string> = []): string[] {
  const taken = takenIds(others);
  const ids = headings.map(({ id }) => {
    if (!id || taken.has(id) || !articleValues["id"]?.test(id)) return undefined;
    taken.add(id);
    return id;
  });
  for (const level of [2, 3, 4]) {
    for (const [index, heading] of headings.entries()) {
      if (heading.level === level) ids[index] ??= takeId(anchorOf(heading.text), taken);
    }
  }
  return ids.map((id) => id ?? "section");
}
