import { articleSlug } from "../../../db/schema/insights/link.ts";
import type { ArticleFieldName } from "../../../db/schema/insights/fields.ts";

/** Whether two values of a field are one, as the server would store them. */
export function isSame(
  name: ArticleFieldName,
  one: string | null | undefined,
  other: string | null | undefined,
): boolean {
  const stored = (value = "") => {
    const text = value.trim();
    return name === "link" ? articleSlug(text) : text;
  };
  return stored(one ?? "") === stored(other ?? "");
}
