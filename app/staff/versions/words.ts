import type { ArticleVersion } from "../../../db/schema/insights/operations.ts";
import type { ArticleState } from "../../../db/schema/insights/versions.ts";
import { capitalized } from "../../../db/schema/text/capitalized.ts";
import { fieldLabels, fieldText } from "../ui/article-fields.ts";

export const labels = { ...fieldLabels, deletedAt: "Bin" };
export type Compared = keyof typeof labels;

// Object.keys returns string[].
export const comparedFields = Object.keys(labels) as Compared[];

/** A field's value in readable form; empty for none. */
export function stateText(name: Compared, state: ArticleState): string {
  if (name !== "deletedAt") return fieldText(name, state[name]);
  return state.deletedAt ? "In the bin" : "";
}

export function eventOf({ aside, changed, version, restored, inBin, by }: ArticleVersion): string {
  if (aside) return `Set aside: ${listed(changed)}`;
  if (version === 1) return by ? "First version" : "Came with the site";
  if (changed.includes("deletedAt")) return inBin ? "Moved to the bin" : "Restored from the bin";
  if (restored !== null) return `Restored version ${restored}`;
  return changed.length > 0 ? `${capitalized(listed(changed))} changed` : "Nothing changed";
}

export const nameOf = ({ version, aside }: ArticleVersion): string =>
  aside ? `Beside version ${version}` : `Version ${version}`;

function listed(names: readonly string[]): string {
  const words = comparedFields
    .filter((name) => names.includes(name))
    .map((name) => labels[name].toLowerCase());
  const last = words.at(-1) ?? "";
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${last}` : last;
}
