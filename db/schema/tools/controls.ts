import * as v from "valibot";

/** The 36 control questions with their chapters and words, without the other fields of the readiness check. */
export const Controls = v.object({
  chapters: v.array(v.object({ id: v.string(), title: v.string() })),
  items: v.array(v.object({ id: v.string(), chapter: v.string(), question: v.string() })),
});
export type Controls = v.InferOutput<typeof Controls>;
