import type { StaffRow } from "../../../db/schema/insights/staff-rows.ts";
import { currentDevice, useShown } from "./current.ts";

/** Whether an article is saved, changed here, being sent, or blocked until its author decides. */
export type Standing = "saved" | "here" | "sending" | "needs-you";

/** An article of the list, with the waiting edits applied. Its `version` is 0 while only this device has it. */
export interface ArticleRow extends StaffRow {
  standing: Standing;
  problem: string | null;
  /** Since when its oldest change waits here, in milliseconds since 1970; null where nothing waits. */
  waitingSince: number | null;
}

interface Articles {
  rows: ArticleRow[] | undefined;
  /** These are the newest; the others are being read. */
  beginning: boolean;
  failed: boolean;
  again: () => void;
}

const again = () => void currentDevice()?.sync({ force: true });

/** All articles but those in the bin, redrawn by every sync and every edit. */
export function useArticles(): Articles {
  const rows = useShown("articles");
  const beginning = useShown("beginning") ?? false;
  const failed = useShown("failed") ?? false;
  return { rows, beginning, failed: failed && !rows, again };
}

/** Those in the bin; undefined until they are read. */
export const useBin = (): ArticleRow[] | undefined => useShown("bin");
