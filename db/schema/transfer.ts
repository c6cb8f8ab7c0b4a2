import * as v from "valibot";
import { InsightStatus } from "./insights/fields.ts";
import { writable } from "./insights/write.ts";
import { ArticleFields } from "./insights/operations.ts";

/** Limits of an import; `file` is in bytes. */
export const transferBounds = { file: 16_000_000, articles: 2_000 } as const;

/** `POST /api/staff/transfer/export`; without the bin. */
export const ExportAsk = v.strictObject({
  /** All articles by default. */
  ids: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.maxLength(100))),
      v.minLength(1, "ids must not be empty"),
      v.maxLength(10_000, "ids may be at most 10,000"),
    ),
  ),
});
export type ExportAsk = v.InferOutput<typeof ExportAsk>;

export const ArticleFile = v.strictObject({
  ...ArticleFields.entries,
  title: writable.title,
  excerpt: writable.excerpt,
  author: v.optional(writable.author),
  date: writable.date,
  link: writable.link,
  /** Ignored: an import creates new articles. */
  id: v.optional(v.string()),
  status: v.optional(InsightStatus),
});
export type ArticleFile = v.InferOutput<typeof ArticleFile>;

/** As it would be created: a draft with sanitised text. */
export const ReadArticle = v.object({
  fields: v.object({
    ...ArticleFields.entries,
    title: v.string(),
    excerpt: v.string(),
    author: v.string(),
    date: v.string(),
    link: v.string(),
    status: v.literal("draft"),
  }),
  /** The article that has this link: never overwritten without a confirmation. */
  taken: v.nullable(v.object({ id: v.string(), title: v.string(), version: v.number() })),
  /** Names of elements in the file's text that no article can have, such as `iframe`, repeated for each that was left out. */
  leftOut: v.array(v.string()),
});
export type ReadArticle = v.InferOutput<typeof ReadArticle>;

/** `POST /api/staff/transfer/read` stores nothing. */
export const ReadFile = v.object({
  articles: v.array(ReadArticle),
  /** Faults by the title of the article, or its place in the file; without a name for the file as a whole. */
  faults: v.array(v.object({ article: v.string(), field: v.string(), message: v.string() })),
});
export type ReadFile = v.InferOutput<typeof ReadFile>;
