import * as v from "valibot";

/** Tags and attributes that an article body may use: one list for editor, sanitiser, page and tests. */
export const articleTags: Record<string, readonly string[]> = {
  p: [],
  h2: ["id"],
  h3: ["id"],
  ul: [],
  ol: ["start"],
  li: [],
  table: [],
  caption: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ["scope"],
  td: [],
  blockquote: [],
  a: ["href", "rel"],
  strong: [],
  em: [],
  code: [],
};

const text = (label: string) => v.pipe(v.string(), v.minLength(1, `${label} is required`));

/** An article as every reader sees it (spec.md §3). `date` is YYYY-MM-DD, `link` is /insights/<slug>. */
export const Insight = v.object({
  id: v.string(),
  title: v.string(),
  excerpt: v.string(),
  author: v.string(),
  date: v.pipe(v.string(), v.isoDate()),
  link: v.string(),
  content: v.nullable(v.string()),
  readTime: v.nullable(v.string()),
  category: v.nullable(v.string()),
  image: v.nullable(v.string()),
});
export type Insight = v.InferOutput<typeof Insight>;

/** The list without bodies: `GET /api/insights?fields=summary`. */
export const InsightSummary = v.omit(Insight, ["content"]);
export type InsightSummary = v.InferOutput<typeof InsightSummary>;

/** An article as a way in, for lists beside other content. */
export const InsightCard = v.pick(Insight, ["id", "title", "link", "category", "date", "readTime"]);
export type InsightCard = v.InferOutput<typeof InsightCard>;

/** What stands beside an article: `GET /api/insights/{id}/related`. */
export const InsightRelated = v.object({
  /** The law that the article is about, if that can be told; `link` is a path of the library or its official text. */
  law: v.nullable(
    v.object({
      kind: v.picklist(["Law", "Regulation", "Standard", "Document"]),
      reference: v.string(),
      title: v.string(),
      link: v.string(),
    }),
  ),
  /** Three others: first of the same category, then the newest. */
  articles: v.array(InsightCard),
});
export type InsightRelated = v.InferOutput<typeof InsightRelated>;

/** Lower-case letters, digits and single hyphens, so that no address of an article ever needs encoding. */
const Link = v.pipe(
  text("Link slug"),
  v.regex(
    /^(?:\/insights\/)?(?=.{1,200}$)[a-z\d]+(?:-[a-z\d]+)*$/,
    "Link slug must be 1 to 200 lower-case letters, digits and single hyphens, such as /insights/example-article",
  ),
);

/** What staff send to create or replace an article (spec.md §5). */
export const InsightWrite = v.object({
  title: text("Title"),
  excerpt: text("Excerpt"),
  author: text("Author"),
  date: v.pipe(v.string(), v.isoDate("Date must be YYYY-MM-DD")),
  link: Link,
  content: v.optional(v.string()),
  readTime: v.optional(v.string()),
  category: v.optional(v.string()),
  image: v.optional(v.string()),
});
export type InsightWrite = v.InferOutput<typeof InsightWrite>;
