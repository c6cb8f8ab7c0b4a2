import type { StaffInsight } from "../../../../../db/schema/insights/staff.ts";
import type { ArticleFieldName } from "../../../../../db/schema/insights/fields.ts";
import type { ArticleFields } from "../../../../../db/schema/insights/operations.ts";
import { longDate } from "../../../../ui/time.tsx";
import type { KeptConflict } from "../../../sync/conflicts.ts";
import { dateAndTime } from "../../../ui/time.ts";
import { statusName } from "../../status.tsx";

/** What a kept change asks of its writer. */
export type ConflictKind =
  /** Two people wrote in the same fields. */
  | "versions"
  /** It was edited here, and went into the bin meanwhile. */
  | "deleted"
  /** It was deleted here, and changed meanwhile. */
  | "changed"
  /** The server refused it. */
  | "refused";

export function conflictKindOf({ kind, problem, theirs }: KeptConflict): ConflictKind {
  if (problem !== null || !theirs) return "refused";
  if (kind === "delete") return "changed";
  return theirs.deletedAt ? "deleted" : "versions";
}

/** How the article is called, as far as this device knows. */
export const titleOf = ({ mine, theirs }: KeptConflict): string =>
  theirs?.title ?? mine.title ?? "An article";

/** Fields that are chosen together: a moment belongs to its status. */
export function choicesOf(fields: readonly ArticleFieldName[]): ArticleFieldName[][] {
  const timed = fields.filter((name): boolean => name === "status" || name === "publishAt");
  return fields.flatMap((name) => {
    if (!timed.includes(name)) return [[name]];
    return name === timed[0] ? [timed] : [];
  });
}

/** Which one stands, or what both were made into by hand. */
export type Choice = "mine" | "theirs" | { together: string };

/** The value that shall stand for each field in conflict; undefined as long as one is not chosen. */
export function standing(
  conflict: KeptConflict,
  chosen: Readonly<Partial<Record<ArticleFieldName, Choice>>>,
): ArticleFields | undefined {
  const stands: [ArticleFieldName, unknown][] = [];
  for (const group of choicesOf(conflict.fields)) {
    const [first] = group;
    const choice = first && chosen[first];
    if (!choice) return undefined;
    for (const name of group) stands.push([name, chosenValue(conflict, name, choice)]);
  }
  return Object.fromEntries(stands);
}

const chosenValue = ({ mine, theirs }: KeptConflict, name: ArticleFieldName, choice: Choice) => {
  if (choice === "mine") return mine[name] ?? null;
  if (choice === "theirs") return theirs?.[name] ?? null;
  return choice.together.trim() || null;
};

/** A value in words; empty for none. */
export function inWords(
  name: ArticleFieldName,
  article: ArticleFields | StaffInsight | null,
): string {
  const value = article?.[name];
  if (!value) return "";
  if (name === "publishAt") return dateAndTime(value);
  if (name === "date" || name === "reviewBy") return longDate(value);
  // Of the values of this field.
  if (name === "status") return statusName(value as StaffInsight["status"]);
  return value;
}

/** Fields that two people's words can be brought together in by hand. */
export const isText = (name: ArticleFieldName): boolean =>
  ["title", "excerpt", "author", "category", "readTime", "content"].includes(name);
