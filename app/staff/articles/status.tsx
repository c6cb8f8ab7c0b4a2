import type { InsightStatus } from "../../../db/schema/insights/staff.ts";
import type { ArticleSyncState } from "../sync/articles.ts";

const classNames: Record<InsightStatus, string> = {
  draft: "badge badge-draft",
  scheduled: "badge badge-info",
  published: "badge badge-ok",
  archived: "badge badge-archived",
};

/** Whether visitors see an article: shape and word, never colour alone. */
export const StatusBadge = ({ status }: { status: InsightStatus }) => (
  <span className={classNames[status]}>{statusName(status)}</span>
);

const syncStates: Record<Exclude<ArticleSyncState, "saved">, [className: string, words: string]> = {
  here: ["badge badge-info", "On this device"],
  sending: ["badge badge-info", "Sending"],
  "needs-you": ["badge badge-warn", "Your decision"],
};

export function SyncStateBadge({ syncState }: { syncState: ArticleSyncState }) {
  if (syncState === "saved") return null;
  const [className, words] = syncStates[syncState];
  return <span className={className}>{words}</span>;
}

const names: Record<InsightStatus, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
  archived: "Archived",
};

export const statusName = (status: InsightStatus): string => names[status];

/** The status at this moment (ms since 1970): a scheduled article whose time has come is published. */
export const statusAt = (
  { status, publishAt }: { status: InsightStatus; publishAt: string | null },
  now: number,
): InsightStatus =>
  status === "scheduled" && publishAt && Date.parse(publishAt) <= now ? "published" : status;
