import * as v from "valibot";
import { StaffInsightSummary } from "./staff.ts";

/** The stored row, without its text, whose tag and size tell whether the device has it. */
export const StaffRow = v.object({
  ...StaffInsightSummary.entries,
  bodyTag: v.string(),
  bodyBytes: v.number(),
});
export type StaffRow = v.InferOutput<typeof StaffRow>;

/** `GET /api/staff/changes?since=&epoch=`: about 256 kB, oldest change first; 410 `/problems/full-sync`. */
export const StaffChanges = v.object({
  epoch: v.string(),
  /** The next `since`, unchanged: it ends in .5 between the parts of a first sync. */
  seq: v.number(),
  more: v.boolean(),
  changes: v.array(v.object({ key: v.string(), row: v.nullable(StaffRow) })),
});
export type StaffChanges = v.InferOutput<typeof StaffChanges>;

/** `GET /api/staff/insights/bodies?ids=a,b`: in the order of `ids`, as many as fit 256 kB, at least one. */
export const StaffBody = v.object({
  id: v.string(),
  tag: v.string(),
  content: v.nullable(v.string()),
});
export type StaffBody = v.InferOutput<typeof StaffBody>;
