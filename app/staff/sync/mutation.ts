import type { ArticleFieldName } from "../../../db/schema/insights/fields.ts";
import type { ArticleFields, Operation } from "../../../db/schema/insights/operations.ts";
import type { StaffInsight } from "../../../db/schema/insights/staff.ts";

type Without<Kind, Names extends string> = Kind extends unknown ? Omit<Kind, Names> : never;
type Change = Without<Exclude<Operation, { kind: "aside" }>, "id" | "seen">;
type Edit = Extract<Change, { kind: "edit" }>;
/**
 * A change of an article: `base` is the version that its author saw (0: only on this device), `saw` the values they saw
 * in an edit's fields. A waiting edit that they have not seen becomes its own version; without `saw` they saw all.
 */
export type Mutation = Exclude<Change, Edit> | (Edit & { saw?: ArticleFields });

/** A mutation that waits for its author: another editor was first, or the server rejected it. */
export interface StoredConflict {
  operation: string;
  article: string;
  /** Kinds other than "edit" and "delete" have a `problem`. */
  kind: Operation["kind"];
  mine: ArticleFields;
  /** The version that its author saw; 0 for an article that only this device had. */
  base: number;
  /** The values that its author saw in the fields of `mine`, as far as known. */
  was: ArticleFields;
  /** The server's article at the time; `deletedAt` is set in the bin, null where the server has none. */
  theirs: StaffInsight | null;
  /** The fields that both changed; empty if the conflict concerns the entire article. */
  fields: ArticleFieldName[];
  /** The editor who made the current version. */
  by: string | null;
  /** In milliseconds since 1970. */
  writtenAt: number;
  /** The server's reason for a rejection, as a sentence; null for a conflict. */
  problem: string | null;
}

export type SubmitResult =
  /** `article` in its present state, null if it was deleted for good. */
  | { kind: "done"; article: StaffInsight | null }
  /** Stored on this device, to be sent later. */
  | { kind: "waiting" }
  | { kind: "conflict"; conflict: StoredConflict }
  /** Nothing was stored: the form keeps the text. `fields`: messages by the contract's names. */
  | { kind: "refused"; fields: Record<string, string>; text: string };

export const namesOf = (fields: ArticleFields): ArticleFieldName[] =>
  // The type has only these names.
  (Object.keys(fields) as ArticleFieldName[]).filter((name) => fields[name] !== undefined);
