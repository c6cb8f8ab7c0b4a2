import * as v from "valibot";
import { StaffInsight } from "./staff.ts";
import { ArticleFields } from "./operations.ts";

/** `GET /api/staff/insights/{id}/versions/{version}`; 404 also once the article was removed from the bin. */
export const ArticleState = v.omit(StaffInsight, ["id", "updatedAt"]);
export type ArticleState = v.InferOutput<typeof ArticleState>;

/** `GET /api/staff/insights/{id}/asides/{operation}`. */
export const ArticleAside = v.object({
  base: v.number(),
  fields: ArticleFields,
});
export type ArticleAside = v.InferOutput<typeof ArticleAside>;
