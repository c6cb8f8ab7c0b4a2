import { Hono } from "hono";
import type { Database } from "../../../db/postgres/postgres.ts";
import { LinkWanted } from "../../../db/schema/requests/actions.ts";
import { RequestAndThread } from "../../../db/schema/requests/request.ts";
import { readJson, valid } from "../../http/body.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { describe, json, named } from "../../http/describe.ts";
import { mailSender } from "../../outgoing/enqueue.ts";
import { newLinkColumns, nextLink } from "../../requests/link.ts";
import { auditLine, eventOf, lockedRequest } from "../../requests/statement.ts";
import { bodyLimit, requireAbility, type StaffSession } from "../auth/guard.ts";
import { readRequest, requestId, requestMissing } from "./read.ts";

/** `/api/staff/requests/:id/opened`, `/export` and `/link`. */
export const oneRequest = (deps: AppDeps) =>
  new Hono<Env>()
    .post("/:id/opened", aboutOpening, async (c) => {
      const who = await requireAbility(c, deps, "read requests");
      if (!(await noteOpened(deps.database, requestId(c.req.param("id")), who)))
        throw requestMissing();
      return c.body(null, 204);
    })
    .post("/:id/export", aboutExport, async (c) => {
      const who = await requireAbility(c, deps, "answer");
      const id = requestId(c.req.param("id"));
      const { sql, withDeadline } = deps.database;
      const source = sql`from contact_details where id = ${id}::uuid`;
      await withDeadline(sql`select ${auditLine(sql, who, "request exported", { source })}`);
      return c.json(await readRequest(deps.database, id));
    })
    .post("/:id/link", aboutLink, async (c) => {
      await requireAbility(c, deps, "answer");
      const { renew } = valid(LinkWanted, await readJson(c.req.raw, bodyLimit));
      const who = await requireAbility(c, deps, "answer");
      const id = requestId(c.req.param("id"));
      if (renew) await renewLink(deps, id, who);
      else await mailLink(deps, id, who);
      return c.json(await readRequest(deps.database, id));
    });

/** Notes an opening once per person and day; false if there is no such request. */
async function noteOpened(
  { sql, withDeadline }: Database,
  id: string,
  { name }: StaffSession,
): Promise<boolean> {
  const rows = await withDeadline(sql`
    with ${lockedRequest(sql, sql`id = ${id}::uuid`)}, event as (
      ${eventOf(sql, "opened", name, { source: sql`from request` })}
      on conflict do nothing
      returning request_id as id
    ), changed as (
      update contact_details as details set version = details.version + 1
      from event where details.id = event.id
    )
    select id from request
  `);
  return rows.length > 0;
}

/** At most once a minute, so that a second press sends no second mail. */
async function mailLink(
  { database, now = Date.now }: AppDeps,
  id: string,
  who: StaffSession,
): Promise<void> {
  const { sql, withDeadline } = database;
  const key = new Date(now()).toISOString().slice(0, 16);
  await withDeadline(sql`
    with mail as (
      ${mailSender(sql, { kind: "link", key }, sql`from contacts where id = ${id}::uuid`)}
      returning request_id as id
    )
    select ${auditLine(sql, who, "request link sent", {
      source: sql`from mail join contact_details using (id)`,
    })}
  `);
}

/** Makes a new link; if two ask at the same time, only one succeeds. */
async function renewLink(deps: AppDeps, id: string, who: StaffSession): Promise<void> {
  const { sql, withDeadline } = deps.database;
  const link = await nextLink(deps, id);
  if (!link) throw requestMissing();
  await withDeadline(sql`
    with ${lockedRequest(sql, sql`id = ${id}::uuid`)}, changed as (
      update contact_details as details set version = details.version + 1, ${newLinkColumns(sql, link)}
      from request
      where details.id = request.id and request.link_number = ${link.former}::int
      returning details.id, details.link_number, details.reference
    ), event as (
      ${eventOf(sql, "link-renewed", who.name, { source: sql`from changed` })}
    ), mail as (
      ${mailSender(sql, { kind: "link", key: sql`link_number::text` }, sql`from changed`)}
    )
    select ${auditLine(sql, who, "request link renewed", { source: sql`from changed` })}
  `);
}

const aboutOpening = describe({
  summary: "Note that someone opened a request, once a day",
  tag: "Staff",
  answers: { 204: { description: "Noted, now or before" } },
  problems: [401, 403, 404, 503],
});

const aboutExport = describe({
  summary: "All that is kept of a request; the export is audited",
  tag: "Staff",
  answers: {
    200: json(named("RequestAndThread", RequestAndThread), "The request as it is now"),
  },
  problems: [401, 403, 404, 503],
});

const aboutLink = describe({
  summary: "Mail the private link to the sender again, or a new one",
  description: "For consultants. A new link makes the old one useless.",
  tag: "Staff",
  body: json(named("LinkWanted", LinkWanted), "Whether it is to be a new one"),
  answers: {
    200: json(named("RequestAndThread", RequestAndThread), "The request as it is now"),
  },
  problems: [400, 401, 403, 404, 408, 413, 415, 422, 503],
});
