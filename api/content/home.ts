import { Hono } from "hono";
import type { Database } from "../../db/postgres/postgres.ts";
import { Home } from "../../db/schema/home.ts";
import { sendCachedJson } from "../http/json.ts";
import type { AppDeps, Env } from "../deps.ts";
import { describe, json, named, notModified } from "../http/describe.ts";
import { notFound } from "../http/problem.ts";

/** `GET /api/home` (spec.md §7). */
export const home = (deps: AppDeps) =>
  new Hono<Env>().get("/", description, (c) =>
    sendCachedJson(c, deps, "/api/home", () => homeContent(deps.database)),
  );

async function homeContent({ sql, withDeadline }: Database): Promise<Home> {
  const [row] = await withDeadline(sql<Home[]>`
    select
      id, headline, subtext, call_to_action as "callToAction", key_highlights as "keyHighlights",
      featured_services as "featuredServices", testimonials_preview as "testimonialsPreview",
      regulations_reference as "regulationsReference"
    from home
    limit 1
  `);
  if (!row) throw notFound("home content");
  return row;
}

const description = describe({
  summary: "The content of the home page",
  tag: "Content",
  answers: { 200: json(named("Home", Home), "Home content"), ...notModified },
  problems: [404, 503],
});
