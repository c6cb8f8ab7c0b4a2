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
  "status",
  "publishAt",
  "reviewBy",
] as const;
export type ArticleFieldName = (typeof articleFieldNames)[number];
export const ArticleFieldName = v.picklist(articleFieldNames);
