import { type Context, Hono } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import * as v from "valibot";
import { Insight, InsightRelated, InsightSummary } from "../../db/schema/insights/insights.ts";
import { sendCachedJson, sendJson } from "../http/json.ts";
import type { ListGate } from "../http/lists.ts";
import type { AppDeps, Env } from "../deps.ts";
import { describe, json, named, notModified, query } from "../http/describe.ts";
import { insightChanges } from "./replace.ts";
import { readListQuery } from "./list-query.ts";
import { articleBy, articles, page } from "./read.ts";
import { relatedTo } from "./related.ts";

/** `/api/insights` (spec.md §7). */
export const insights = (deps: AppDeps, lists: ListGate) => {
  const pathOf = (id: string) => `/api/insights/${encodeURIComponent(id)}`;
  const article = (c: Context<Env>, id: string) =>
    sendCachedJson(c, deps, pathOf(id), () => articleBy(deps.database, id));

  return new Hono<Env>()
    .get("/", listed, etag({ retainedHeaders: [...RETAINED_304_HEADERS, "link"] }), async (c) => {
      const asked = readListQuery(new URL(c.req.url).searchParams);
      if (!asked.paged) {
        const key = asked.summary ? "/api/insights?fields=summary" : "/api/insights";
        return sendCachedJson(c, deps, key, () => articles(deps.database, asked));
      }
      // Searches and pages are unbounded, so they are not cached.
      return lists(c, async () => {
        const { rows, next } = await page(deps.database, asked);
        if (next) c.header("link", `<${pageAfter(c.req.url, next)}>; rel="next"`);
        return sendJson(c, rows, "public, max-age=0, must-revalidate");
      });
    })
    .get("/link/:id", detail("An article by the slug of its link"), (c) =>
      article(c, c.req.param("id")),
    )
    .get("/:id", detail("An article by its id"), (c) => article(c, c.req.param("id")))
    .get("/:id/related", related, (c) => {
      const id = c.req.param("id");
      return sendCachedJson(c, deps, `${pathOf(id)}/related`, async () =>
        relatedTo(deps.database, await articleBy(deps.database, id)),
      );
    })
    .route("/", insightChanges(deps));
};

function pageAfter(url: string, id: string): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.set("after", id);
  return `${pathname}?${searchParams}`;
}

const Article = named("Article", Insight);

const listed = describe({
  summary: "Published articles, newest first",
  description:
    "Without parameters the whole list with bodies. With `limit` an answer with more behind it carries `Link: rel=next`.",
  tag: "Insights",
  parameters: [
    query("fields", "`summary` leaves `content` out", { type: "string", enum: ["summary"] }),
    query("limit", "Articles a page", { type: "integer", minimum: 1, maximum: 100 }),
    query("after", "The id of the last article of the page before", { type: "string" }),
    query("q", "A part of title, excerpt or category", { type: "string", maxLength: 200 }),
  ],
  answers: {
    200: json(
      v.union([v.array(Article), v.array(named("ArticleSummary", InsightSummary))]),
      "Articles",
    ),
    ...notModified,
  },
  problems: [422, 503],
});

const detail = (summary: string) =>
  describe({
    summary,
    description: "Finds an article by its id, its slug or its whole link (as one encoded segment).",
    tag: "Insights",
    answers: { 200: json(Article, "The article"), ...notModified },
    problems: [404, 503],
  });

const related = describe({
  summary: "What is shown beside an article",
  description:
    "Three other articles, first of the same category, then the newest; and the law that the article is about, if that can be told.",
  tag: "Insights",
  answers: {
    200: json(named("ArticleRelated", InsightRelated), "Articles and law"),
    ...notModified,
  },
  problems: [404, 503],
});
