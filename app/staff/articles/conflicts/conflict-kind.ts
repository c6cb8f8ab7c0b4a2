import type { StoredConflict } from "../../sync/mutation.ts";

/** Kinds of decisions that a rejected change needs from its author. */
export type ConflictKind =
  /** Two people changed the same fields. */
  | "versions"
  /** The article was edited here, and deleted meanwhile. */
  | "deleted"
  /** The article was deleted here, and changed meanwhile. */
  | "changed"
  /** The server refused the change. */
  | "refused";

export function conflictKindOf({ kind, problem, theirs }: StoredConflict): ConflictKind {
  if (problem !== null || !theirs) return "refused";
  if (kind === "delete") return "changed";
  return theirs.deletedAt ? "deleted" : "versions";
}

/** True if there are two texts to compare. */
export const isComparable = (conflict: StoredConflict): boolean =>
  ["versions", "deleted"].includes(conflictKindOf(conflict));
