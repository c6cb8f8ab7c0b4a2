import * as v from "valibot";

/** spec.md §3. `date` is YYYY-MM-DD, `link` is /insights/<slug>. */
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
  /** A description of the image; null if it is decoration. */
  imageAlt: v.nullable(v.string()),
});
export type Insight = v.InferOutput<typeof Insight>;

/** `GET /api/insights?fields=summary`. */
export const InsightSummary = v.omit(Insight, ["content"]);
export type InsightSummary = v.InferOutput<typeof InsightSummary>;

export const InsightCard = v.pick(Insight, ["id", "title", "link", "category", "date", "readTime"]);
export type InsightCard = v.InferOutput<typeof InsightCard>;

/** `GET /api/insights/{id}/related`. */
export const InsightRelated = v.object({
  /** `link` is a path of the library or the official text. */
  law: v.nullable(
    v.object({
      kind: v.picklist(["Law", "Regulation", "Standard", "Document"]),
      reference: v.string(),
      title: v.string(),
      link: v.string(),
    }),
  ),
  /** Three: same category first, then newest. */
  articles: v.array(InsightCard),
});
export type InsightRelated = v.InferOutput<typeof InsightRelated>;
