import { Hono } from "hono";
import type { Database } from "../../db/postgres/postgres.ts";
import { About } from "../../db/schema/about.ts";
import { sendCachedJson } from "../http/json.ts";
import type { AppDeps, Env } from "../deps.ts";
import { describe, json, named, notModified } from "../http/describe.ts";
import { notFound } from "../http/problem.ts";

/** `GET /api/about` (spec.md §7). */
export const about = (deps: AppDeps) =>
  new Hono<Env>().get("/", description, (c) =>
    sendCachedJson(c, deps, "/api/about", () => aboutContent(deps.database)),
  );

async function aboutContent({ sql, withDeadline }: Database): Promise<About> {
  const [row] = await withDeadline(sql<About[]>`
    select id, mission, vision, "values", certifications
    from about
    limit 1
  `);
  if (!row) throw notFound("about content");
  return row;
}

const description = describe({
  summary: "Mission, vision, values and certifications",
  tag: "Content",
  answers: { 200: json(named("About", About), "About content"), ...notModified },
  problems: [404, 503],
});
