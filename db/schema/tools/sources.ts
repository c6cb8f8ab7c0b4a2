import * as v from "valibot";

/** The reliability of a source: visitors see its label beside each source. */
export const Basis = v.picklist([
  "official",
  "authority",
  "secondary",
  "library",
  "standard",
  "advice",
]);
export type Basis = v.InferOutput<typeof Basis>;

/** An article or document that the compliance tools cite, with the text of links to it. The file also says what is in it. */
export const Source = v.object({
  id: v.string(),
  /** An id of `instruments`. */
  instrument: v.string(),
  article: v.nullable(v.string()),
  label: v.string(),
  basis: Basis,
  /** The author of a summary, such as `Law firm’s note`; shown instead of the label of its basis. */
  kind: v.optional(v.string()),
  link: v.nullable(v.string()),
});
export type Source = v.InferOutput<typeof Source>;

/** All sources that the compliance tools cite. */
export const Sources = v.object({
  title: v.string(),
  bases: v.array(v.object({ id: Basis, label: v.string(), help: v.string() })),
  instruments: v.array(
    v.object({ id: v.string(), short: v.string(), reference: v.string(), inLibrary: v.boolean() }),
  ),
  items: v.array(Source),
});
export type Sources = v.InferOutput<typeof Sources>;
