import * as v from "valibot";
import { InsightStatus } from "./fields.ts";
import { Insight } from "./insights.ts";

const Time = v.pipe(v.string(), v.isoTimestamp());

/** `GET /api/staff/insights/{id}`, and the answer to a write. Its ETag is `"<version>"`. */
export const StaffInsight = v.object({
  ...Insight.entries,
  status: InsightStatus,
  publishAt: v.nullable(Time),
  version: v.number(),
  updatedAt: Time,
  /** The day from which it is due for review. */
  reviewBy: v.nullable(v.pipe(v.string(), v.isoDate())),
  /** The time at which it moved into the bin; null for others. */
  deletedAt: v.nullable(Time),
});
export type StaffInsight = v.InferOutput<typeof StaffInsight>;

/** `GET /api/staff/insights`: newest first, without texts. */
export const StaffInsightSummary = v.omit(StaffInsight, ["content"]);
export type StaffInsightSummary = v.InferOutput<typeof StaffInsightSummary>;
