import * as v from "valibot";
import { Hyperlink } from "./parts.ts";

/** `in-place`: the site does it, and a visitor can check it; `sample`: the firm has to confirm it. */
const PointState = v.picklist(["in-place", "planned", "not-yet", "sample"]);
export type PointState = v.InferOutput<typeof PointState>;

const Point = v.object({
  title: v.string(),
  text: v.string(),
  state: PointState,
  link: v.optional(Hyperlink),
});
export type Point = v.InferOutput<typeof Point>;

const ReportingTimes = v.object({
  reply: v.string(),
  judgement: v.string(),
  critical: v.string(),
  high: v.string(),
});
export type ReportingTimes = v.InferOutput<typeof ReportingTimes>;

/** The trust page: the points that a buyer asks about, each with its state. */
export const Trust = v.object({
  hero: v.object({ title: v.string(), subtitle: v.string() }),
  questionnaire: Hyperlink,
  annex: Hyperlink,
  parts: v.array(v.object({ id: v.string(), title: v.string(), points: v.array(Point) })),
  /** Within which those who report a flaw of the site are answered, such as `two working days`. */
  reporting: v.optional(ReportingTimes),
});
export type Trust = v.InferOutput<typeof Trust>;
