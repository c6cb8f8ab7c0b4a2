import { Hono } from "hono";
import * as v from "valibot";
import type { Database } from "../../db/postgres/postgres.ts";
import { StaffBody } from "../../db/schema/insights/staff-rows.ts";
import { sendJson } from "../http/json.ts";
import type { AppDeps, Env } from "../deps.ts";
import { describe, json, named, query } from "../http/describe.ts";
import { takeWithin, readIds } from "../insights/bodies.ts";
import { requireRole } from "../staff/auth/guard.ts";

const maxBytes = 256_000;

/** `/api/staff/insights/bodies?ids=a,b`: texts of articles in any state, for the devices of staff. */
export const staffBodies = (deps: AppDeps) =>
  new Hono<Env>().get("/", description, async (c) => {
    await requireRole(c, deps, "viewer");
    return sendJson(c, await bodiesOf(deps.database, readIds(new URL(c.req.url).searchParams)));
  });

/** In the order of `ids`, as many as fit, at least one; missing articles are left out. */
async function bodiesOf({ sql, withDeadline }: Database, ids: string[]): Promise<StaffBody[]> {
  const found = await withDeadline(sql<StaffBody[]>`
    select id, tag, content
    from (
      select
        id, body_tag as tag, content, row_number() over (order by place) as nth,
        sum(body_bytes) over (order by place) as reach
      from unnest(${ids}::text[]) with ordinality as asked (id, place) join insights using (id)
    ) as body
    where nth = 1 or reach <= ${maxBytes}
    order by nth
  `);
  return takeWithin(found, maxBytes);
}

const description = describe({
  summary: "Texts of several articles in whatever state",
  description:
    "In the order of `ids`, as many as 256 kB hold, one at least; those in the bin too. Ask again for those that come " +
    "after the last one answered.",
  tag: "Staff",
  parameters: [query("ids", "Up to 100 ids with commas between them", { type: "string" })],
  answers: { 200: json(v.array(named("StaffBody", StaffBody)), "Texts and their tags") },
  problems: [401, 403, 422, 503],
});
