import * as v from "valibot";

/** `GET /api/staff/content`: what the firm has to confirm before the site goes live. */
export const ContentMark = v.strictObject({
  /** What it is about, in plain words: `Telephone numbers of the office`. */
  subject: v.string(),
  /** What has to be confirmed or decided. */
  ask: v.string(),
  /** What the site says. */
  ours: v.string(),
  /** What the source says, where there is one. */
  theirs: v.optional(v.string()),
  source: v.optional(v.string()),
  /** Where visitors read it, such as `/contact#get-in-touch`. */
  shown: v.array(v.strictObject({ label: v.string(), href: v.string() })),
  /** How it is changed. */
  change: v.string(),
});
export type ContentMark = v.InferOutput<typeof ContentMark>;
