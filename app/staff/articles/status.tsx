import type { InsightStatus } from "../../../db/schema/insights/fields.ts";
import type { ArticleSyncState } from "../sync/articles.ts";
import { capitalized } from "../../../db/schema/text/capitalized.ts";

const classNames: Record<InsightStatus, string> = {
  draft: "badge badge-draft",
  scheduled: "badge badge-info",
  published: "badge badge-ok",
  archived: "badge badge-archived",
};

interface StatusBadgeProps {
  status: InsightStatus;
  className?: string;
}

/** An article's status, told by shape and word, never by colour alone. */
export const StatusBadge = ({ status, className = "" }: StatusBadgeProps) => (
  <span className={`${classNames[status]} ${className}`}>{capitalized(status)}</span>
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

/** Why a change was not taken. */
export const Problem = ({ text }: { text: string | null }) =>
  text ? <span className="block text-sm text-warn-fg">{text}</span> : null;
