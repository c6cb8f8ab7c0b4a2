import type { StaffInsight } from "../../../db/schema/insights/staff.ts";
import { type ArticleFieldName, articleFieldNames } from "../../../db/schema/insights/fields.ts";

/** The writable fields of an article at one version. */
export type ArticleState = Pick<StaffInsight, ArticleFieldName>;

export type Wanted = { [K in ArticleFieldName]?: ArticleState[K] | undefined };

export interface Merged {
  /** Fields that someone else changed since the author looked: then nothing may be written. */
  conflicts: ArticleFieldName[];
  changes: Wanted;
  lacksTime: boolean;
}

/**
 * Merges an edit with an article that may have changed since. `seen` returns the state in which its author saw a
 * field; where that is unknown, the field conflicts unless it already has the wanted value.
 */
export function merge(
  current: ArticleState,
  wanted: Wanted,
  seen: (field: ArticleFieldName) => ArticleState | undefined,
): Merged {
  const now = timed(current);
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
  // An alt text describes one image: if both sides change the image, each side keeps its own pair.
  if (conflicts.has("image") && changes.imageAlt !== undefined) conflicts.add("imageAlt");
  if (conflicts.has("imageAlt") && changes.image !== undefined) conflicts.add("image");
  if ((changes.status ?? current.status) === "scheduled") {
    const time = changes.publishAt === undefined ? now.publishAt : changes.publishAt;
    return { conflicts: [...conflicts], changes, lacksTime: !time };
  }
  delete changes.publishAt;
  if (now.publishAt) {
    // The new status removes a publication time that the author may not have seen.
    changes.publishAt = null;
    const hasSeenTime = [was("status"), was("publishAt")].some(
      (one) => one?.publishAt === now.publishAt,
    );
    if (wanted.publishAt === undefined && !hasSeenTime) conflicts.add("status");
  }
  return { conflicts: [...conflicts], changes, lacksTime: false };
}

/** Only a scheduled article has a publication time; a past one may still be in the row. */
const timed = (state: ArticleState): ArticleState =>
  state.status === "scheduled" ? state : { ...state, publishAt: null };
