import type { InsightStatus } from "../../../db/schema/insights/staff.ts";

const names: Record<InsightStatus, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
  archived: "Archived",
};

export const statusName = (status: InsightStatus): string => names[status];

/** How an article stands at this moment (ms since 1970): a scheduled one whose time has come is published. */
export const statusAt = (
  { status, publishAt }: { status: InsightStatus; publishAt: string | null },
  now: number,
): InsightStatus =>
  status === "scheduled" && publishAt && Date.parse(publishAt) <= now ? "published" : status;
