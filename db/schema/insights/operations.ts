import * as v from "valibot";
import { ArticleFieldName } from "./fields.ts";
import { StaffInsight } from "./staff.ts";
import { NewInsightId, writable } from "./write.ts";

/*
 * What staff's devices ask for. An operation has an id of its own, made on the device: sent again it changes nothing
 * twice. Its fields are those that somebody changed, and nothing else is touched.
 */

const empty = v.pipe(
  v.literal(""),
  v.transform(() => null),
);
/** A field that an edit may clear: null and "" both do. */
const clearable = <S extends v.GenericSchema>(schema: S) =>
  v.optional(v.union([v.null(), empty, schema]));

/** The fields of an edit; one that is absent stays as it is. */
export const ArticleFields = v.strictObject({
  title: v.optional(writable.title),
  excerpt: v.optional(writable.excerpt),
  author: v.optional(writable.author),
  date: v.optional(writable.date),
  link: v.optional(writable.link),
  content: clearable(writable.content),
  readTime: clearable(writable.readTime),
  category: clearable(writable.category),
  image: clearable(writable.image),
  status: writable.status,
  publishAt: writable.publishAt,
  reviewBy: writable.reviewBy,
} satisfies Record<ArticleFieldName, v.GenericSchema>);
export type ArticleFields = v.InferOutput<typeof ArticleFields>;

const id = v.pipe(v.string(), v.uuid("The id of an operation must be a UUID"));
const article = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
/** No higher than what the database counts to. */
const Version = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));
/**
 * Operations of the same person that were tried before this one, and may have been done without an answer: what such a
 * one wrote, its writer had seen.
 */
const unanswered = v.optional(v.pipe(v.array(id), v.maxLength(8)));
/** Version that the writer had seen. Its absence is answered by 428. */
const base = v.optional(Version);

/**
 * `POST /api/staff/operations`: one of them. Its answer is OperationDone; 412 is a Conflict, 428 says that `base` is
 * missing, 422 names fields as `fields.<name>`, and 422 of type `/problems/already-received` that its id stands for
 * something else.
 */
export const Operation = v.variant("kind", [
  /** A new article, published unless `fields.status` says otherwise. */
  v.object({
    kind: v.literal("create"),
    id,
    article: NewInsightId,
    fields: v.strictObject({
      ...ArticleFields.entries,
      title: writable.title,
      excerpt: writable.excerpt,
      author: writable.author,
      date: writable.date,
      link: writable.link,
    }),
  }),
  /**
   * Other values for some fields. Where somebody else changed another field since `base`, both stand; where they gave
   * the same field another value, nothing is changed (412). `seen` names fields that the writer saw in a later version
   * than `base`: those that an edit of theirs before this one has changed.
   */
  v.object({
    kind: v.literal("edit"),
    id,
    article,
    base,
    seen: v.optional(v.record(ArticleFieldName, Version)),
    unanswered,
    fields: ArticleFields,
  }),
  /** Into the bin; 412 when it is not any more what its deleter had seen. */
  v.object({ kind: v.literal("delete"), id, article, base, unanswered }),
  /** Out of the bin; done already where the article is not in it. */
  v.object({ kind: v.literal("restore"), id, article }),
  /** A text that its writer gave up for somebody else's: kept beside the versions, and changes nothing. */
  v.object({ kind: v.literal("aside"), id, article, base, fields: ArticleFields }),
]);
export type Operation = v.InferOutput<typeof Operation>;

/** 200, also when the operation was known. */
export const OperationDone = v.object({
  id,
  /** The version that it made, or that stood when it was found to change nothing. */
  version: v.number(),
  /** True where it had arrived before, and nothing was changed now. */
  replayed: v.boolean(),
  /** The article as it stands now; null when it has left the bin for good. */
  article: v.nullable(StaffInsight),
});
export type OperationDone = v.InferOutput<typeof OperationDone>;

/** What a 412 of type `/problems/conflict` has beside the members of every problem. */
export const Conflict = v.object({
  /** The article as it stands, which nobody has overwritten. In the bin: its `deletedAt` is set. */
  article: StaffInsight,
  /** The fields that both changed; empty where it is about the article as a whole. */
  fields: v.array(ArticleFieldName),
  /** Who gave it its version of now, by name; null where that is not known. */
  by: v.nullable(v.string()),
});
export type Conflict = v.InferOutput<typeof Conflict>;

/**
 * `GET /api/staff/open`: which articles stand open before whom; `PUT` and `DELETE /api/staff/open/{tab}` say so of a
 * tab, for a minute at a time.
 */
export const OpenArticle = v.object({ article: v.string(), name: v.string(), staffId: v.string() });
export type OpenArticle = v.InferOutput<typeof OpenArticle>;
export const OpenHere = v.object({ article });

/*
 * `GET /api/staff/stream` (Server-Sent Events): `changes` carries the number that staff's clock reached, and is its id;
 * `open` says that other articles stand open; `ended` that the session is over. Nothing else is in them.
 */

/** `GET /api/staff/insights/{id}/versions`: newest first, with the texts that were set aside. */
export const ArticleVersion = v.object({
  version: v.number(),
  /** The operation by which a text was set aside; null for a version that the article had. */
  aside: v.nullable(v.string()),
  at: v.string(),
  /** Null for the content that the site began with, and for people who are gone. */
  by: v.nullable(v.string()),
  /** The fields that differ from the version before. */
  changed: v.array(v.string()),
  status: v.string(),
});
export type ArticleVersion = v.InferOutput<typeof ArticleVersion>;
