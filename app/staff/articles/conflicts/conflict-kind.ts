import type { StoredConflict } from "../../sync/mutation.ts";

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

/** Whether there are two texts to compare. */
export const isComparable = (conflict: StoredConflict): boolean =>
  ["versions", "deleted"].includes(conflictKindOf(conflict));
