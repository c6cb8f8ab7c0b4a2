import * as v from "valibot";
import { StaffInsightSummary } from "./staff.ts";

/* What devices of staff keep of articles, and how they read what changed. */

/** A row of staff's list on the device: without its text, whose tag and size tell whether the device has it. */
export const StaffRow = v.object({
  ...StaffInsightSummary.entries,
  bodyTag: v.string(),
  bodyBytes: v.number(),
});
export type StaffRow = v.InferOutput<typeof StaffRow>;

/**
 * `GET /api/staff/changes?since=&epoch=`: rows that changed after number `since`, each once, oldest change first, about
 * 256 kB a part; those in the bin too. 410 of type `/problems/full-sync`: read everything anew, without `since`.
 */
export const StaffChanges = v.object({
  epoch: v.string(),
  /** The next `since`, once these are kept, as it is: it ends in .5 between the parts of a first sync. */
  seq: v.number(),
  more: v.boolean(),
  changes: v.array(v.object({ key: v.string(), row: v.nullable(StaffRow) })),
});
export type StaffChanges = v.InferOutput<typeof StaffChanges>;

/** `GET /api/staff/insights/bodies?ids=a,b`: texts in the order asked for, as many as fit 256 kB, one at least. */
export const StaffBody = v.object({
  id: v.string(),
  tag: v.string(),
  content: v.nullable(v.string()),
});
export type StaffBody = v.InferOutput<typeof StaffBody>;
