import type { StaffRow } from "../../../db/schema/insights/staff-rows.ts";
import type { StoredDraft, StoredMutation } from "../../../db/device/staff.ts";

/** Sync state of an article: saved, changed here, being sent, or blocked until its author decides. */
export type ArticleSyncState = "saved" | "here" | "sending" | "needs-you";

/** An article in the list, with waiting edits applied. Its `version` is 0 while only this device has it. */
export interface ArticleRow extends StaffRow {
  syncState: ArticleSyncState;
  problem: string | null;
  /** When its oldest waiting change was made, in ms since 1970; null if nothing waits. */
  waitingSince: number | null;
}

/** `document`: the part of the site that it changes. */
export type OtherOperation = Pick<StoredMutation, "state"> & { document?: string };

/** The device's data as shown; each part is a new object only when it has changed. */
export interface Shown {
  /** Undefined until the device has a complete list. */
  articles: ArticleRow[] | undefined;
  bin: ArticleRow[] | undefined;
  /** Only the newest articles are read so far. */
  partial: boolean;
  operations: readonly StoredMutation[] | undefined;
  /** Operations on other entities by their names, as far as they are read. */
  otherOperations: Readonly<Record<string, readonly OtherOperation[]>>;
  drafts: StoredDraft[] | undefined;
  /** The server was not reached the last time, so missing data cannot be shown. */
  failed: boolean;
  paused: boolean;
  /** The session is over: nothing is sent until the same person signs in. */
  ended: boolean;
  offline: boolean;
  syncedAt: number | null;
  /** Most changes waiting at once since the queue was empty. */
  batchTotal: number;
}
