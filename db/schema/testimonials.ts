import * as v from "valibot";

/** spec.md §3. */
export const Testimonial = v.object({
  id: v.string(),
  name: v.string(),
  statement: v.string(),
  sector: v.string(),
});
export type Testimonial = v.InferOutput<typeof Testimonial>;
