import { Buffer } from "node:buffer";
import { Hono } from "hono";
import * as v from "valibot";
import type { Database } from "../../db/postgres/postgres.ts";
import { ArticleBody } from "../../db/schema/changes.ts";
import { publicJson, sendJson } from "../http/json.ts";
import type { ListGate } from "../http/lists.ts";
import { unknownParams } from "../changes/query.ts";
import type { AppDeps, Env } from "../deps.ts";
import { describe, json, named, query } from "../http/describe.ts";
import { published } from "./read.ts";
import { invalid } from "../http/problem.ts";

const maxIds = 100;
const maxBytes = 64_000;

/** `GET /api/insights/bodies?ids=a,b`: texts of articles, for devices that keep them. */
export const insightBodies = ({ database }: AppDeps, lists: ListGate) =>
  new Hono<Env>().get("/", description, async (c, next) => {
    const search = new URL(c.req.url).searchParams;
    // Without ids it is the article with the slug `bodies`.
    if (!search.has("ids")) return next();
    const ids = readIds(search);
    return lists(c, async () =>
      sendJson(c, await readBodies(database, ids, maxBytes, published(database.sql))),
    );
  });

export function readIds(search: URLSearchParams, of = "articles"): string[] {
  const errors = unknownParams(search, ["ids"]);
  const ids = [...new Set((search.get("ids") ?? "").split(","))];
  if (ids.length > maxIds) errors.push({ path: "ids", message: `ids must be at most ${maxIds}` });
  if (ids.some((id) => id === "" || id.length > 200 || id.includes("\0")))
    errors.push({ path: "ids", message: `ids must be ids of ${of} with commas between them` });
  if (errors.length > 0) throw invalid(errors);
  return ids;
}

/** In the order of `ids`, as many as fit, at least one; without those that `condition` excludes. */
export async function readBodies(
  { sql, withDeadline }: Database,
  ids: string[],
  maxBytes: number,
  condition = sql`true`,
): Promise<ArticleBody[]> {
  const found = await withDeadline(sql<ArticleBody[]>`
    select id, tag, content
    from (
      select
        id, body_tag as tag, content, row_number() over (order by place) as nth,
        sum(body_bytes) over (order by place) as reach
      from unnest(${ids}::text[]) with ordinality as asked (id, place) join insights using (id)
      where ${condition}
    ) as body
    where nth = 1 or reach <= ${maxBytes}
    order by nth
  `);
  return takeWithin(found, maxBytes);
}

/** As many as fit into this many bytes of JSON, at least one. */
export function takeWithin<T>(bodies: readonly T[], room: number): T[] {
  let left = room;
  const last = bodies.findIndex((body) => {
    left -= Buffer.byteLength(publicJson(body)) + 1;
    return left < 0;
  });
  return last < 0 ? [...bodies] : bodies.slice(0, Math.max(last, 1));
}

const description = describe({
  summary: "Texts of several articles",
  description:
    "In the order of `ids`, as many as 64 kB hold, one at least; ids of no published article are left out. Ask " +
    "again for those that come after the last one answered.",
  tag: "Insights",
  parameters: [query("ids", "Up to 100 ids with commas between them", { type: "string" })],
  answers: { 200: json(v.array(named("ArticleBody", ArticleBody)), "Texts and their tags") },
  problems: [404, 422, 503],
});
