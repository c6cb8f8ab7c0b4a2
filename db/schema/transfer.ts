import * as v from "valibot";
import { InsightStatus } from "./insights/staff.ts";
import { writable } from "./insights/write.ts";
import { ArticleFields } from "./insights/operations.ts";

/** How much a file may hold that articles are read from; a zip is refused before anything in it is expanded. */
export const transferBounds = {
  /** Of the file as it is sent, in bytes. */
  file: 16_000_000,
  articles: 2_000,
  /** Of one file in a zip, and of all of them together, in bytes. */
  entry: 1_000_000,
  /** Of JSON that is no zip, in bytes. */
  json: 4_000_000,
  expanded: 48_000_000,
  /** How many times its size a file in a zip may grow. */
  ratio: 200,
} as const;

/** The media types that `POST /api/staff/transfer/read` takes, by the ends of their names. */
export const transferTypes = {
  ".zip": "application/zip",
  ".json": "application/json",
  ".md": "text/markdown",
  ".markdown": "text/markdown",
} as const;

/**
 * `POST /api/staff/transfer/export`: articles as a file, those in the bin left out. Markdown is a zip with one file an
 * article, or that file alone where one article is asked for.
 */
export const ExportAsk = v.strictObject({
  format: v.picklist(["markdown", "json"], "format must be markdown or json"),
  /** These; all of them without it. */
  ids: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.maxLength(100))),
      v.minLength(1, "ids must not be empty"),
      v.maxLength(10_000, "ids may be at most 10,000"),
    ),
  ),
});
export type ExportAsk = v.InferOutput<typeof ExportAsk>;

/** An article in a file, beside its text: the front matter of Markdown, or an object of JSON with `content`. */
export const ArticleFile = v.strictObject({
  ...ArticleFields.entries,
  title: writable.title,
  excerpt: writable.excerpt,
  /** Without one, the firm's partners. */
  author: v.optional(writable.author),
  date: writable.date,
  link: writable.link,
  /** What it was where it comes from; here it begins anew. */
  id: v.optional(v.string()),
  status: v.optional(InsightStatus),
});
export type ArticleFile = v.InferOutput<typeof ArticleFile>;

/** An article that a file has, as it would be created: a draft, with the text that would be stored. */
export const ReadArticle = v.object({
  /** The file inside the zip; empty where the file is no zip. */
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
  /** The article that has this link here already: it is never overwritten without a word. */
  taken: v.nullable(v.object({ id: v.string(), title: v.string(), version: v.number() })),
});
export type ReadArticle = v.InferOutput<typeof ReadArticle>;

/** `POST /api/staff/transfer/read`: what a file has; nothing is stored. */
export const ReadFile = v.object({
  articles: v.array(ReadArticle),
  /** What cannot be read, by file and field; empty names stand for the file as a whole. */
  faults: v.array(v.object({ file: v.string(), field: v.string(), message: v.string() })),
});
export type ReadFile = v.InferOutput<typeof ReadFile>;
