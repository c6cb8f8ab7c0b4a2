import * as v from "valibot";

/** spec.md §3. `reference` holds the four-digit year. */
export const Law = v.object({
  id: v.string(),
  title: v.string(),
  reference: v.string(),
  summary: v.string(),
  link: v.string(),
  category: v.string(),
});
export type Law = v.InferOutput<typeof Law>;

/** 2024 without a year (spec.md §3). */
export const yearOf = (reference: string): string =>
  /\b(?:19|20)\d{2}\b/.exec(reference)?.[0] ?? "2024";
