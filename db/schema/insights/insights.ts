import * as v from "valibot";

/** Tags and attributes that an article body may use: one list for editor, sanitiser, page and tests. */
export const articleTags: Record<string, readonly string[]> = {
  p: [],
  h2: ["id"],
  h3: ["id"],
  h4: ["id"],
  ul: [],
  ol: ["start"],
  // The id is that of a footnote: <section class="footnotes"><ol><li id="fn-1">.
  li: ["id"],
  table: [],
  caption: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ["scope", "colspan", "rowspan"],
  td: ["colspan", "rowspan"],
  blockquote: [],
  a: ["href", "rel"],
  strong: [],
  em: [],
  s: [],
  // The mark of a footnote: <sup id="fnref-1"><a href="#fn-1">1</a></sup>.
  sup: ["id"],
  section: ["class"],
  pre: [],
  code: ["class"],
  figure: [],
  figcaption: [],
  // The class is the point that it is cropped around.
  img: ["src", "alt", "width", "height", "class"],
  hr: [],
  br: [],
};

/** Ids that the page itself has, which nothing in an article may take. */
export const pageIds = [
  "root",
  "data",
  "main",
  "scenes",
  "search-try",
  "below",
  "ticker",
  "ins-call",
  "queue-title",
  "install-entry",
  "install-title",
  "search",
  "search-keys",
] as const;

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
