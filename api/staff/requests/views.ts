import { Hono } from "hono";
import type { Database } from "../../../db/postgres/postgres.ts";
import {
  maxViews,
  RequestView,
  RequestViews,
  ViewName,
} from "../../../db/schema/requests/views.ts";
import { readJson, valid } from "../../http/body.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { describe, json, named } from "../../http/describe.ts";
import { invalid } from "../../http/problem.ts";
import { bodyLimit, requireAbility, type StaffSession } from "../auth/guard.ts";

/** `/api/staff/requests/views`: the views of the inbox that the person saved. */
export const views = (deps: AppDeps) =>
  new Hono<Env>()
    .get("/", aboutReading, async (c) => {
      const who = await requireAbility(c, deps, "read requests");
      return c.json(await viewsOf(deps.database, who));
    })
    .put("/", aboutStoring, async (c) => {
      await requireAbility(c, deps, "read requests");
      const view = valid(RequestView, await readJson(c.req.raw, bodyLimit));
      const who = await requireAbility(c, deps, "read requests");
      if (!(await storeView(deps.database, who, view)))
        throw invalid([{ path: "name", message: `Save ${maxViews} views at most` }]);
      return c.json(await viewsOf(deps.database, who));
    })
    .delete("/", aboutDeleting, async (c) => {
      await requireAbility(c, deps, "read requests");
      const { name } = valid(ViewName, await readJson(c.req.raw, bodyLimit));
      const who = await requireAbility(c, deps, "read requests");
      const { sql, withDeadline } = deps.database;
      await withDeadline(
        sql`delete from request_views where staff_id = ${who.id} and name = ${name}`,
      );
      return c.json(await viewsOf(deps.database, who));
    });

async function viewsOf(
  { sql, withDeadline }: Database,
  { id }: StaffSession,
): Promise<RequestViews> {
  const rows = await withDeadline(sql<RequestView[]>`
    select name, filters from request_views where staff_id = ${id} order by lower(name), name
  `);
  return { views: rows };
}

/** False if there are too many. */
async function storeView(
  { sql, withDeadline }: Database,
  { id }: StaffSession,
  { name, filters }: RequestView,
): Promise<boolean> {
  const rows = await withDeadline(sql`
    insert into request_views (staff_id, name, filters)
    select ${id}::uuid, ${name}::text, ${sql.json(filters)}::jsonb
    where (select count(*) from request_views where staff_id = ${id} and name <> ${name}) < ${maxViews}::int
    on conflict (staff_id, name) do update set filters = excluded.filters
    returning name
  `);
  return rows.length > 0;
}

const answers = { 200: json(named("RequestViews", RequestViews), "The person's own views") };

const aboutReading = describe({
  summary: "The views of the requests that the person saved",
  tag: "Staff",
  answers,
  problems: [401, 403, 503],
});

const aboutStoring = describe({
  summary: "Save a view of the requests, or replace the one of this name",
  tag: "Staff",
  body: json(named("RequestView", RequestView), "Its name, and what narrows the list"),
  answers,
  problems: [400, 401, 403, 408, 413, 415, 422, 503],
});

const aboutDeleting = describe({
  summary: "Delete a saved view of the requests",
  description: "The name is in the body: it may say whose requests the view shows.",
  tag: "Staff",
  body: json(named("ViewName", ViewName), "Which"),
  answers,
  problems: [400, 401, 403, 408, 413, 415, 422, 503],
});
