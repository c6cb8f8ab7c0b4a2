import * as v from "valibot";

const Figure = v.object({
  /** The quantity that the value counts. */
  title: v.string(),
  value: v.string(),
  meaning: v.string(),
  target: v.string(),
  date: v.pipe(v.string(), v.isoDate()),
  /** The command that repeats the measurement, or the kind of audit that found the value. */
  command: v.optional(v.string()),
  audit: v.optional(v.string()),
});
export type Figure = v.InferOutput<typeof Figure>;

const FigureGroup = v.object({
  id: v.string(),
  title: v.string(),
  text: v.string(),
  emblem: v.picklist(["protect", "incident", "monitor"]),
  figures: v.array(Figure),
});
export type FigureGroup = v.InferOutput<typeof FigureGroup>;

/** Measurements of this site: the technical annex of the trust page. Each figure met its target on its date. */
export const Figures = v.object({ summary: v.string(), groups: v.array(FigureGroup) });
export type Figures = v.InferOutput<typeof Figures>;
