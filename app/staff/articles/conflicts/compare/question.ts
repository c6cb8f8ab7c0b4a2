import type { StaffInsight } from "../../../../../db/schema/insights/staff.ts";
import type { ArticleFieldName } from "../../../../../db/schema/insights/fields.ts";
import type { ArticleFields } from "../../../../../db/schema/insights/operations.ts";
import { longDate } from "../../../../ui/time.tsx";
import type { StoredConflict } from "../../../sync/mutation.ts";
import { dateAndTime } from "../../../ui/time.ts";
import { statusName } from "../../status.tsx";

/** What a rejected change asks of its author. */
export type ConflictKind =
  /** Two people wrote in the same fields. */
  | "versions"
  /** It was edited here, and deleted meanwhile. */
  | "deleted"
  /** It was deleted here, and changed meanwhile. */
  | "changed"
  /** The server refused it. */
  | "refused";

export function conflictKindOf({ kind, problem, theirs }: StoredConflict): ConflictKind {
  if (problem !== null || !theirs) return "refused";
  if (kind === "delete") return "changed";
  return theirs.deletedAt ? "deleted" : "versions";
}

export const titleOf = ({ mine, theirs }: StoredConflict): string =>
  theirs?.title ?? mine.title ?? "An article";

/** Fields grouped by what is chosen together: the time of publication belongs to the status. */
export function choicesOf(fields: readonly ArticleFieldName[]): ArticleFieldName[][] {
  const timed = fields.filter((name): boolean => name === "status" || name === "publishAt");
  return fields.flatMap((name) => {
    if (!timed.includes(name)) return [[name]];
    return name === timed[0] ? [timed] : [];
  });
}

/** One side, or a text merged by hand. */
export type Choice = "mine" | "theirs" | { together: string };

/** The chosen value of each field in conflict; undefined until all are chosen. */
export function valuesOf(
  conflict: StoredConflict,
  chosen: Readonly<Partial<Record<ArticleFieldName, Choice>>>,
): ArticleFields | undefined {
  const values: [ArticleFieldName, unknown][] = [];
  for (const group of choicesOf(conflict.fields)) {
    const [first] = group;
    const choice = first && chosen[first];
    if (!choice) return undefined;
    for (const name of group) values.push([name, chosenValue(conflict, name, choice)]);
  }
  return Object.fromEntries(values);
}

const chosenValue = ({ mine, theirs }: StoredConflict, name: ArticleFieldName, choice: Choice) => {
  if (choice === "mine") return mine[name] ?? null;
  if (choice === "theirs") return theirs?.[name] ?? null;
  return choice.together.trim() || null;
};

export function inWords(
  name: ArticleFieldName,
  article: ArticleFields | StaffInsight | null,
): string {
  const value = article?.[name];
  if (!value) return "";
  if (name === "publishAt") return dateAndTime(value);
  if (name === "date" || name === "reviewBy") return longDate(value);
  // The value of this field.
  if (name === "status") return statusName(value as StaffInsight["status"]);
  return value;
}

/** Fields whose two texts can be merged by hand. */
export const isText = (name: ArticleFieldName): boolean =>
  ["title", "excerpt", "author", "category", "readTime", "content"].includes(name);
