import type { InsightStatus } from "../../../db/schema/insights-staff.ts";

const names: Record<InsightStatus, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
  archived: "Archived",
};
const looks: Record<InsightStatus, string> = {
  draft: "badge",
  scheduled: "badge badge-info",
  published: "badge badge-ok",
  archived: "badge badge-warn",
};

export const statusName = (status: InsightStatus): string => names[status];

/** Where an article stands: shape and word, never colour alone. */
export const StatusBadge = ({ status }: { status: InsightStatus }) => (
  <span className={looks[status]}>{names[status]}</span>
);
