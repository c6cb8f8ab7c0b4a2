import { Hono } from "hono";
import * as v from "valibot";
import { OpenArticle, OpenHere } from "../../../db/schema/insights/operations.ts";
import { readJson, valid } from "../../http/body.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { describe, json, named } from "../../http/describe.ts";
import { notFound, Problem } from "../../http/problem.ts";
import { bodyLimit, requireAbility, type StaffSession } from "../auth/guard.ts";
import type { Database } from "../../../db/postgres/postgres.ts";

const Tab = v.pipe(v.string(), v.uuid());

export const openHere = (deps: AppDeps) =>
  new Hono<Env>()
    .get("/", aboutReading, async (c) => {
      await requireAbility(c, deps, "read");
      return c.json(await openArticles(deps.database));
    })
    .put("/:tab", aboutOpening, async (c) => {
      await requireAbility(c, deps, "read");
      const { article } = valid(OpenHere, await readJson(c.req.raw, bodyLimit));
      const who = await requireAbility(c, deps, "read");
      const tab = c.req.param("tab");
      if (!v.is(Tab, tab)) throw notFound("such tab");
      if (!(await openInTab(deps.database, who, tab, article))) throw notThisTab();
      return c.body(null, 204);
    })
    .delete("/:tab", aboutClosing, async (c) => {
      const who = await requireAbility(c, deps, "read");
      const tab = c.req.param("tab");
      if (!v.is(Tab, tab)) throw notFound("such tab");
      await closeTab(deps.database, who, tab);
      return c.body(null, 204);
    });

const notThisTab = () =>
  new Problem(409, "This tab is someone else's, or you have too many articles open.");

const aboutReading = describe({
  summary: "Who has which articles open",
  description: "As far as their browsers said so in the last minute.",
  tag: "Staff",
  answers: { 200: json(v.array(named("OpenArticle", OpenArticle)), "Articles and people") },
  problems: [401, 403, 503],
});

const aboutOpening = describe({
  summary: "Say that an article is open in a tab",
  description: "For a minute; said again while it is open. The tab makes its id itself, a UUID.",
  tag: "Staff",
  body: json(named("OpenHere", OpenHere), "The article"),
  answers: { 204: { description: "Said" } },
  problems: [400, 401, 403, 404, 408, 409, 413, 415, 422, 503],
});

const aboutClosing = describe({
  summary: "Say that no article is open in a tab any more",
  tag: "Staff",
  answers: { 204: { description: "Said, or not known" } },
  problems: [401, 403, 404, 503],
});

const maxTabs = 50;

const openArticles = ({ sql, withDeadline }: Database): Promise<OpenArticle[]> =>
  withDeadline(sql<OpenArticle[]>`
    select distinct insight_id as article, name, staff.id as "staffId"
    from staff_open join staff on staff.id = staff_id
    where until > now() and disabled_at is null
    order by insight_id, name, staff.id
  `);

/** Opens it for a minute; notifies streams when it is new. False if the tab is another person's, or one too many. */
async function openInTab(
  { sql, withDeadline }: Database,
  { id }: StaffSession,
  tab: string,
  article: string,
): Promise<boolean> {
  const rows = await withDeadline(sql`
    with known as (
      select from staff_open where tab = ${tab} and insight_id = ${article} and until > now()
    ), kept as (
      insert into staff_open (tab, insight_id, staff_id, until)
      select ${tab}::uuid, ${article}, ${id}::uuid, now() + interval '1 minute'
      where (
        select count(*) from staff_open
        where staff_id = ${id} and tab <> ${tab} and until > now()
      ) < ${maxTabs}::int
      on conflict (tab) do update
        set insight_id = excluded.insight_id, until = excluded.until
        where staff_open.staff_id = excluded.staff_id
      returning 1
    )
    select case when not exists (select from known) then pg_notify('staff', '') end from kept
  `);
  return rows.length > 0;
}

async function closeTab(
  { sql, withDeadline }: Database,
  { id }: StaffSession,
  tab: string,
): Promise<void> {
  await withDeadline(sql`
    with closed as (
      delete from staff_open where tab = ${tab} and staff_id = ${id} returning 1
    )
    select pg_notify('staff', '') from closed
  `);
}
