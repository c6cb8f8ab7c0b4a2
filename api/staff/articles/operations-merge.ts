import type { StaffInsight } from "../../../db/schema/insights/staff.ts";
import { type ArticleFieldName, articleFieldNames } from "../../../db/schema/insights/fields.ts";

/** What may be written of an article, as it stood at one version, or stands now. */
export type ArticleState = Pick<StaffInsight, ArticleFieldName>;

/** Values for some fields, as they would be stored. */
export type Wanted = { [K in ArticleFieldName]?: ArticleState[K] | undefined };

export interface Merged {
  /** Where somebody else gave another value since the writer looked: then nothing may be written. */
  conflicts: ArticleFieldName[];
  /** The values that differ from what stands. */
  changes: Wanted;
  /** Whether it would be scheduled for no time. */
  lacksTime: boolean;
}

/**
 * An edit on top of an article that somebody else may have changed since. `seen` tells as what the writer had seen a
 * field; where nobody knows that any more, the field is in conflict unless it stands as wanted.
 */
export function merge(
  stands: ArticleState,
  wanted: Wanted,
  seen: (field: ArticleFieldName) => ArticleState | undefined,
): Merged {
  const now = timed(stands);
  const was = (field: ArticleFieldName) => {
    const state = seen(field);
    return state && timed(state);
  };
  const changes: Wanted = {};
  const conflicts = new Set<ArticleFieldName>();
  for (const field of articleFieldNames) {
    const value = wanted[field];
    if (value === undefined || value === now[field]) continue;
    Object.assign(changes, { [field]: value });
    if (was(field)?.[field] !== now[field]) conflicts.add(field);
  }
  if ((changes.status ?? stands.status) === "scheduled") {
    const time = changes.publishAt === undefined ? now.publishAt : changes.publishAt;
    return { conflicts: [...conflicts], changes, lacksTime: !time };
  }
  delete changes.publishAt;
  if (now.publishAt) {
    // The state takes away a time, which its writer may not have seen.
    changes.publishAt = null;
    const sawTime = [was("status"), was("publishAt")].some(
      (one) => one?.publishAt === now.publishAt,
    );
    if (wanted.publishAt === undefined && !sawTime) conflicts.add("status");
  }
  return { conflicts: [...conflicts], changes, lacksTime: false };
}

/** Only what is scheduled has a time; one that has come may still stand in the row. */
const timed = (state: ArticleState): ArticleState =>
  state.status === "scheduled" ? state : { ...state, publishAt: null };
