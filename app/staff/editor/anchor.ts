import { anchorOf, takeId, takenIds } from "../../../db/schema/insights/anchor.ts";
import { articleValues } from "../../../db/schema/insights/html.ts";

export interface Titled {
  id: string | null;
  level: number;
  text: string;
}

/**
 * The ids of all headings, in their order: existing ones stay, the second of two alike gives way, and so does one that
 * stands elsewhere in the article (`others`: of footnotes and list items). The rest is made from the words. Sections come
 * before what is inside them, as the page names them.
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
