import * as v from "valibot";

/** `GET /api/staff/content`: what the firm has to confirm before the site goes live. */
export const ContentMark = v.object({
  /** What it is about, by its title. */
  title: v.string(),
  /** The page that shows it; null where it is on no page of its own. */
  page: v.nullable(v.string()),
  /** The field of the content file, such as `keyProvisions[7]`. */
  field: v.nullable(v.string()),
  /** What the site says. */
  ours: v.nullable(v.string()),
  /** What the source says. */
  theirs: v.nullable(v.string()),
  source: v.nullable(v.string()),
  /** What is to be done. */
  note: v.string(),
});
export type ContentMark = v.InferOutput<typeof ContentMark>;
