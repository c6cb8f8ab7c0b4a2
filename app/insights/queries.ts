import { queryOptions } from "@tanstack/react-query";
import type { Insight, InsightRelated, InsightSummary } from "../../db/schema/insights/insights.ts";
import { orNull } from "../data/query-client.ts";

/** Articles without their bodies, newest first. */
export const insightsQuery = queryOptions<InsightSummary[]>({
  queryKey: ["/api/insights?fields=summary"],
});

/** The newest titles, as many as the ticker shows (spec.md §2). */
export const tickerQuery = queryOptions<InsightSummary[]>({
  queryKey: ["/api/insights?fields=summary&limit=5"],
});

/** Related content of an article; null when there is no such article. A page may do without it. */
export const relatedQuery = (id: string) =>
  queryOptions<InsightRelated | null>({
    queryKey: ["/api/insights", encodeURIComponent(id), "related"],
    queryFn: orNull,
    meta: { optional: true },
  });

/** One article: by id when the name says so or has no hyphen, else by slug (spec.md §7). Null when there is none. */
export const insightQuery = (id: string) => {
  const byId = id.startsWith("insight-") || !id.includes("-");
  return queryOptions<Insight | null>({
    queryKey: [byId ? "/api/insights" : "/api/insights/link", encodeURIComponent(id)],
    queryFn: orNull,
  });
};

/** An article's title and address alone, for a page that only names it; null when there is no such article. */
export const insightTitleQuery = (id: string) => {
  const { queryKey } = insightQuery(id);
  return queryOptions<Pick<Insight, "title" | "link"> | null>({
    // The same address as one part: a different key, which changes of articles invalidate as well.
    queryKey: [queryKey.join("/")],
    queryFn: async (asked) => {
      const known = asked.client.getQueryState<Insight | null>(queryKey);
      const article =
        known?.data && !known.isInvalidated ? known.data : await orNull<Insight>(asked);
      return article && { title: article.title, link: article.link };
    },
  });
};
