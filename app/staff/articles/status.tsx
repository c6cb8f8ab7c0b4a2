import type { InsightStatus } from "../../../db/schema/insights/staff.ts";
import type { Standing } from "../sync/articles.ts";
import { statusName } from "./status-name.ts";

const looks: Record<InsightStatus, string> = {
  draft: "badge badge-draft",
  scheduled: "badge badge-info",
  published: "badge badge-ok",
  archived: "badge badge-archived",
};

/** Whether visitors see an article: shape and word, never colour alone. */
export const StatusBadge = ({ status }: { status: InsightStatus }) => (
  <span className={looks[status]}>{statusName(status)}</span>
);

const standings: Record<Exclude<Standing, "saved">, [look: string, words: string]> = {
  here: ["badge badge-info", "On this device"],
  sending: ["badge badge-info", "Sending"],
  "needs-you": ["badge badge-warn", "Your decision"],
};

/** Where a change of it is on its way; nothing where the server has everything. */
export function StandingBadge({ standing }: { standing: Standing }) {
  if (standing === "saved") return null;
  const [look, words] = standings[standing];
  return <span className={look}>{words}</span>;
}
