import * as v from "valibot";

/** The fields of an article that somebody writes. Apart from how each is checked, which a list need not load. */
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
