import { Hono } from "hono";
import * as v from "valibot";
import type { Database } from "../../../db/postgres/postgres.ts";
import { Session } from "../../../db/schema/staff.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { describe, json, named } from "../../http/describe.ts";
import { notFound } from "../../http/problem.ts";
import { audited } from "../audit/write.ts";
import { absoluteDays, idleHours } from "./active-session.ts";
import { setSessionCookie } from "./cookie.ts";
import { requireAbility, type StaffSession } from "./guard.ts";

export const sessions = (deps: AppDeps) =>
  new Hono<Env>()
    .get("/", aboutReading, async (c) => {
      const who = await requireAbility(c, deps, "read");
      return c.json(await sessionsOf(deps.database, who));
    })
    .delete("/", aboutEndingAll, async (c) => {
      const who = await requireAbility(c, deps, "read", { fresh: true });
      await endAll(deps.database, who);
      setSessionCookie(c, deps, null);
      return c.body(null, 204);
    })
    .delete("/:id", aboutEnding, async (c) => {
      const who = await requireAbility(c, deps, "read", { fresh: true });
      const id = c.req.param("id");
      if (!v.is(Uuid, id) || !(await end(deps.database, who, id))) throw notFound("such session");
      if (id === who.sessionId) setSessionCookie(c, deps, null);
      return c.body(null, 204);
    });

const Uuid = v.pipe(v.string(), v.uuid());

async function sessionsOf({ sql, withDeadline }: Database, who: StaffSession): Promise<Session[]> {
  const rows = await withDeadline(sql<(Omit<Session, "createdAt" | "seenAt"> & Times)[]>`
    select
      id, id = ${who.sessionId} as current, device, created_at as "createdAt", seen_at as "seenAt"
    from staff_sessions
    where staff_id = ${who.id}
      and seen_at > now() - ${idleHours}::int * interval '1 hour'
      and created_at > now() - ${absoluteDays}::int * interval '1 day'
    order by current desc, seen_at desc, id
  `);
  return rows.map(({ createdAt, seenAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
  }));
}

interface Times {
  createdAt: Date;
  seenAt: Date;
}

async function end(
  { sql, withDeadline }: Database,
  who: StaffSession,
  id: string,
): Promise<boolean> {
  const event = { actor: who, action: "signed out", subject: who.email };
  const rows = await withDeadline(sql`
    with ended as (
      delete from staff_sessions where id = ${id} and staff_id = ${who.id} returning id
    )
    select ${audited(sql, event)} from ended
  `);
  return rows.length > 0;
}

async function endAll({ sql, withDeadline }: Database, who: StaffSession): Promise<void> {
  const event = { actor: who, action: "signed out everywhere", subject: who.email };
  await withDeadline(sql`
    with ended as (
      delete from staff_sessions where staff_id = ${who.id} returning id
    ), counted as (
      select count(*) from ended
    )
    select ${audited(sql, event)} from counted
  `);
}

const aboutReading = describe({
  summary: "Where the person is signed in",
  tag: "Staff",
  answers: { 200: json(v.array(named("Session", Session)), "This one first") },
  problems: [401, 503],
});

const aboutEndingAll = describe({
  summary: "Sign out everywhere, here too",
  tag: "Staff",
  answers: { 204: { description: "Signed out" } },
  problems: [401, 403, 503],
});

const aboutEnding = describe({
  summary: "End one session of one's own",
  tag: "Staff",
  answers: { 204: { description: "Ended" } },
  problems: [401, 403, 404, 503],
});
