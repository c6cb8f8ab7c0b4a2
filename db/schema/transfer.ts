import * as v from "valibot";
import { InsightStatus } from "./insights/fields.ts";
import { writable } from "./insights/write.ts";
import { ArticleFields } from "./insights/operations.ts";

/** Limits of an import; a zip is checked before anything in it is expanded. */
export const transferBounds = {
  file: 16_000_000,
  articles: 2_000,
  entry: 1_000_000,
  json: 4_000_000,
  expanded: 48_000_000,
  /** Largest compression ratio of a file in a zip. */
  ratio: 200,
} as const;

export const transferTypes = {
  ".zip": "application/zip",
  ".json": "application/json",
  ".md": "text/markdown",
  ".markdown": "text/markdown",
} as const;

/** `POST /api/staff/transfer/export`: Markdown is a zip, or one file for one article. Without the bin. */
export const ExportAsk = v.strictObject({
  format: v.picklist(["markdown", "json"], "format must be markdown or json"),
  /** All articles without it. */
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
  /** File in the zip; empty otherwise. */
  file: v.string(),
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
});
export type ReadArticle = v.InferOutput<typeof ReadArticle>;

/** `POST /api/staff/transfer/read` stores nothing. */
export const ReadFile = v.object({
  articles: v.array(ReadArticle),
  /** Empty names stand for the file as a whole. */
  faults: v.array(v.object({ file: v.string(), field: v.string(), message: v.string() })),
});
export type ReadFile = v.InferOutput<typeof ReadFile>;
