import type { StaffRow } from "../../../db/schema/insights/staff-rows.ts";
import type { StoredDraft, StoredMutation } from "../../../db/device/staff.ts";

/** Whether an article is saved, changed here, being sent, or blocked until its author decides. */
export type ArticleSyncState = "saved" | "here" | "sending" | "needs-you";

/** An article of the list, with the waiting edits applied. Its `version` is 0 while only this device has it. */
export interface ArticleRow extends StaffRow {
  syncState: ArticleSyncState;
  problem: string | null;
  /** Since when its oldest change waits here, in milliseconds since 1970; null where nothing waits. */
  waitingSince: number | null;
}

/** What the screens show, each part a new object only when it has changed. */
export interface Shown {
  /** Undefined until the device has a complete list. */
  articles: ArticleRow[] | undefined;
  bin: ArticleRow[] | undefined;
  /** The articles are the newest; the others are being read. */
  partial: boolean;
  operations: readonly StoredMutation[] | undefined;
  /** Operations on requests; empty until those are read. */
  requestOperations: readonly Pick<StoredMutation, "state">[];
  drafts: StoredDraft[] | undefined;
  /** The server was not reached the last time: what the device does not have cannot be shown. */
  failed: boolean;
  paused: boolean;
  /** The session is over; no requests until the same person signs in. */
  ended: boolean;
  offline: boolean;
  syncedAt: number | null;
  /** The most that waited since the queue was empty. */
  batchTotal: number;
}
