import * as v from "valibot";

/** `GET /api/staff/content`: items that the firm has to confirm before the site goes live. */
export const ContentMark = v.strictObject({
  id: v.string(),
  /** The title of the compliance tool that it belongs to; absent for the site's other texts. */
  tool: v.optional(v.string()),
  /** Such as `Telephone numbers of the office`. */
  subject: v.string(),
  ask: v.string(),
  ours: v.string(),
  theirs: v.optional(v.string()),
  source: v.optional(v.string()),
  /** The address at which visitors see it, such as `/contact#get-in-touch`. */
  shown: v.array(v.strictObject({ label: v.string(), href: v.string() })),
  change: v.string(),
  /** The address of the field that staff change it in, such as `/admin/site/firm#numbers`. */
  field: v.optional(v.string()),
  /** Less than a year ago, and the words are still those of then. */
  confirmed: v.optional(
    v.strictObject({ by: v.string(), at: v.pipe(v.string(), v.isoTimestamp()), note: v.string() }),
  ),
});
export type ContentMark = v.InferOutput<typeof ContentMark>;

export type MarkState = "contradicts" | "sample" | "no-source" | "check" | "confirmed";

export function markStateOf({ theirs, source, tool, confirmed }: ContentMark): MarkState {
  if (confirmed) return "confirmed";
  if (theirs) return "contradicts";
  if (source) return "check";
  return tool ? "no-source" : "sample";
}

/** `PUT /api/staff/content/{id}/confirmation`; `DELETE` takes it back. */
export const ContentConfirmation = v.object({
  /** The words that were read, `ours` of the item. */
  words: v.string("words must be text"),
  note: v.pipe(
    v.string("note must be text"),
    v.trim(),
    v.maxLength(500, "The note may have 500 characters at most"),
  ),
});

/** An item as the content files have it. */
export const WrittenMark = v.omit(ContentMark, ["id", "confirmed"]);
export type WrittenMark = v.InferOutput<typeof WrittenMark>;
