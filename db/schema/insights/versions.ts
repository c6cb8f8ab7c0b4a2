import * as v from "valibot";
import { StaffInsight } from "./staff.ts";
import { ArticleFields } from "./operations.ts";

/**
 * `GET /api/staff/insights/{id}/versions/{version}`: the article as it stood then, with all its fields; 404 where there
 * is no such version, also once the article has left the bin for good.
 */
export const ArticleState = v.omit(StaffInsight, ["id", "updatedAt"]);
export type ArticleState = v.InferOutput<typeof ArticleState>;

/** `GET /api/staff/insights/{id}/asides/{operation}`: the fields that somebody set aside, and no others. */
export const ArticleAside = v.object({
  /** The version that it was written on. */
  base: v.number(),
  fields: ArticleFields,
});
export type ArticleAside = v.InferOutput<typeof ArticleAside>;
