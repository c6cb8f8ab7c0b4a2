import * as v from "valibot";
import { Insight } from "./insights.ts";

/** How an article stands: only a published one, or a scheduled one whose time has come, is seen by visitors. */
export const insightStatuses = ["draft", "scheduled", "published", "archived"] as const;
export const InsightStatus = v.picklist(
  insightStatuses,
  `InsightStatus must be one of ${insightStatuses.join(", ")}`,
);
export type InsightStatus = v.InferOutput<typeof InsightStatus>;

const Time = v.pipe(v.string(), v.isoTimestamp());

/** An article as staff see it: `GET /api/staff/insights/{id}`, and the answer to a write. Its ETag is `"<version>"`. */
export const StaffInsight = v.object({
  ...Insight.entries,
  status: InsightStatus,
  /** When a scheduled article is to appear. */
  publishAt: v.nullable(Time),
  /** Counts from 1, by one a write. */
  version: v.number(),
  updatedAt: Time,
  /** The day from which on it is to be looked at again. */
  reviewBy: v.nullable(v.pipe(v.string(), v.isoDate())),
  /** When it went into the bin, for 30 days; null for all others. */
  deletedAt: v.nullable(Time),
});
export type StaffInsight = v.InferOutput<typeof StaffInsight>;

/** `GET /api/staff/insights`: all of them, newest first, without their texts. */
export const StaffInsightSummary = v.omit(StaffInsight, ["content"]);
export type StaffInsightSummary = v.InferOutput<typeof StaffInsightSummary>;
