import * as v from "valibot";

/** The editable fields of an article. Separate from their validation, which lists need not load. */
export const articleFieldNames = [
  "title",
  "excerpt",
  "author",
  "date",
  "link",
  "content",
  "readTime",
  "category",
  "image",
  "imageAlt",
  "status",
  "publishAt",
  "reviewBy",
] as const;
export type ArticleFieldName = (typeof articleFieldNames)[number];
export const ArticleFieldName = v.picklist(articleFieldNames);

/** Visitors see published articles, and scheduled ones whose time has come. */
export const insightStatuses = ["draft", "scheduled", "published", "archived"] as const;
export const InsightStatus = v.picklist(
  insightStatuses,
  `InsightStatus must be one of ${insightStatuses.join(", ")}`,
);
export type InsightStatus = v.InferOutput<typeof InsightStatus>;
