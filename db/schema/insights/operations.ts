import * as v from "valibot";
import { ArticleFieldName } from "./fields.ts";
import { StaffInsight } from "./staff.ts";
import { NewInsightId, writable } from "./write.ts";

/* Changes from staff's devices: only the changed fields, with an id made on the device, so that a retry is safe. */

const empty = v.pipe(
  v.literal(""),
  v.transform(() => null),
);
/** Null and "" clear a field. */
const clearable = <S extends v.GenericSchema>(schema: S) =>
  v.optional(v.union([v.null(), empty, schema]));

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
  imageAlt: clearable(writable.imageAlt),
  status: writable.status,
  publishAt: writable.publishAt,
  reviewBy: writable.reviewBy,
} satisfies Record<ArticleFieldName, v.GenericSchema>);
export type ArticleFields = v.InferOutput<typeof ArticleFields>;

const id = v.pipe(v.string(), v.uuid("The id of an operation must be a UUID"));
const article = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
/** PostgreSQL's largest int. */
const Version = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));
/** The author's operations without an answer: their versions count as seen. */
const unanswered = v.optional(v.pipe(v.array(id), v.maxLength(8)));
/** The version that the author saw; 428 without it. */
const base = v.optional(Version);

/** 412 is a Conflict, 428 a missing `base`, 422 `/problems/already-received` an id that another change has used. */
export const Operation = v.variant("kind", [
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
  /** The same field with another value is a conflict (412); `seen` names fields seen in a later version than `base`. */
  v.object({
    kind: v.literal("edit"),
    id,
    article,
    base,
    seen: v.optional(v.record(ArticleFieldName, Version)),
    unanswered,
    fields: ArticleFields,
  }),
  /** 412 when the article changed since `base`. */
  v.object({ kind: v.literal("delete"), id, article, base, unanswered }),
  /** Changes nothing if the article is not in the bin. */
  v.object({ kind: v.literal("restore"), id, article }),
  /** A text that its author gave up for another; the article does not change. */
  v.object({ kind: v.literal("aside"), id, article, base, fields: ArticleFields }),
]);
export type Operation = v.InferOutput<typeof Operation>;

export const OperationDone = v.object({
  id,
  /** The version made, or the current one when nothing changed. */
  version: v.number(),
  /** True for a replay. */
  replayed: v.boolean(),
  /** Null when it was removed from the bin. */
  article: v.nullable(StaffInsight),
});
export type OperationDone = v.InferOutput<typeof OperationDone>;

/** Members of a 412 of type `/problems/conflict`. */
export const Conflict = v.object({
  /** The current article; in the bin when `deletedAt` is set. */
  article: StaffInsight,
  /** Empty if the conflict concerns the article as a whole. */
  fields: v.array(ArticleFieldName),
  /** The current version's author; null where unknown. */
  by: v.nullable(v.string()),
});
export type Conflict = v.InferOutput<typeof Conflict>;

/** `GET /api/staff/open`: the people with open articles; `PUT` and `DELETE /api/staff/open/{tab}` set it for a minute. */
export const OpenArticle = v.object({ article: v.string(), name: v.string(), staffId: v.string() });
export type OpenArticle = v.InferOutput<typeof OpenArticle>;
export const OpenHere = v.object({ article });

/* `GET /api/staff/stream`: `changes` (the staff clock), `open` (other articles are open), `ended` (the session). */

/** `GET /api/staff/insights/{id}/versions`: newest first, with set-aside texts. */
export const ArticleVersion = v.object({
  version: v.number(),
  /** The operation that set a text aside; null for a version. */
  aside: v.nullable(v.string()),
  at: v.string(),
  /** Null for starting content, and for deleted people. */
  by: v.nullable(v.string()),
  changed: v.array(v.string()),
  status: v.string(),
  /** The first version with the same words, where those of the version before differ. */
  restored: v.nullable(v.number()),
  inBin: v.boolean(),
});
export type ArticleVersion = v.InferOutput<typeof ArticleVersion>;
