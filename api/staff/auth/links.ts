import { randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import type * as v from "valibot";
import type { Database } from "../../../db/postgres/postgres.ts";
import { LinkFound, LinkLook, LinkUse, SignInStep } from "../../../db/schema/staff.ts";
import { readJson, valid } from "../../http/body.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { describe, json, named } from "../../http/describe.ts";
import { invalid, Problem } from "../../http/problem.ts";
import { originOf } from "../audit/origin.ts";
import { auditThrottled, audited } from "../audit/write.ts";
import { hashPassword, ownWords, passwordFault } from "./password.ts";
import { bodyLimit, allowSignIn } from "./guard.ts";
import { hashOf, newToken } from "./token.ts";
import { startSession } from "./session-start.ts";
import { secondFactorColumns, type SecondFactor, secondStep } from "./second-step.ts";
import { networkOf } from "./throttle.ts";

/** `/api/staff/links`: one-time links. Their tokens are sent in bodies, never in URLs. */
export const links = (deps: AppDeps) =>
  new Hono<Env>()
    .post("/look", aboutLooking, async (c) => {
      await allowSignIn(c, deps);
      const { token } = valid(LinkLook, await readJson(c.req.raw, bodyLimit));
      const found = await linkByToken(deps.database, token);
      if (!found) throw await linkGone(c, deps);
      return c.json(found);
    })
    .post("/use", aboutUsing, async (c) => {
      await allowSignIn(c, deps);
      const given = valid(LinkUse, await readJson(c.req.raw, bodyLimit));
      const { database } = deps;
      const found = await linkByToken(database, given.token);
      if (!found) throw await linkGone(c, deps);
      const { fault, email } = await linkUseFault(database, found, given);
      if (fault) throw invalid([fault]);
      const password = await hashPassword(given.password);
      const how = { kind: found.kind, id: randomUUID(), email, name: given.name, password };
      const person = await consumeLink(database, given.token, how);
      if (!person) throw await linkGone(c, deps);
      const step = await secondStep(database, person, password);
      if (step) return c.json(step);
      const me = await startSession(c, deps, {
        by: "link",
        person,
        password,
      });
      // The person has just been disabled, or has just got another password.
      if (!me) throw await linkGone(c, deps);
      return c.json({ state: "signed-in" as const, me });
    });

async function linkByToken(
  { sql, withDeadline }: Database,
  token: string,
): Promise<LinkFound | undefined> {
  const [row] = await withDeadline(sql<(Omit<LinkFound, "until"> & { until: Date })[]>`
    select kind, email, name, coalesce(role, 'administrator') as role, until
    from staff_links
    left join staff on staff.id = staff_id
    where token_hash = ${hashOf(token)} and until > now() and disabled_at is null
  `);
  return row && { ...row, until: row.until.toISOString() };
}

async function linkUseFault(
  database: Database,
  found: LinkFound,
  given: v.InferOutput<typeof LinkUse>,
): Promise<{ fault?: { path: string; message: string } | undefined; email: string }> {
  const email = found.email ?? given.email;
  if (!email) return { email: "", fault: { path: "email", message: "Email is required" } };
  return { email, fault: await passwordFault(given.password, await ownWords(database, email)) };
}

async function linkGone(c: Context<Env>, deps: AppDeps): Promise<Problem> {
  await auditThrottled(
    deps.database,
    `link:${networkOf(c, deps)}`,
    { actor: null, action: "refused", subject: "a link" },
    originOf(c, deps),
  );
  return new Problem(
    410,
    "This link does not work any more: it was used, replaced, or has run out. Ask an administrator for a new one.",
  );
}

const aboutLooking = describe({
  summary: "What a one-time link is for",
  tag: "Staff",
  body: json(named("LinkLook", LinkLook), "The token of the link"),
  answers: { 200: json(named("LinkFound", LinkFound), "For whom it is, and until when") },
  problems: [400, 403, 408, 410, 413, 415, 422, 503],
});

const aboutUsing = describe({
  summary: "Use a one-time link: set a password, and be signed in",
  tag: "Staff",
  body: json(named("LinkUse", LinkUse), "The token, a name and a new password"),
  answers: {
    200: json(
      named("SignInStep", SignInStep),
      "Signed in, or asked for the second factor that is set",
    ),
  },
  problems: [400, 403, 408, 410, 413, 415, 422, 503],
});

export const linkHours = { "set-up": 24, invite: 7 * 24, reset: 24 } as const;

/** Replaces any former set-up link; null when there are staff. */
export async function makeSetUpLink({ sql, withDeadline }: Database): Promise<string | null> {
  const token = newToken();
  const rows = await withDeadline(sql`
    with no_staff as (
      select 1 where not exists (select from staff)
    ), old as (
      delete from staff_links using no_staff where kind = 'set-up' returning 1
    )
    insert into staff_links (token_hash, kind, until)
    select
      ${hashOf(token)}::bytea, 'set-up',
      now() + ${linkHours["set-up"]}::int * interval '1 hour'
    from no_staff
    where (select count(*) from old) >= 0
    returning 1
  `);
  return rows.length > 0 ? token : null;
}

interface Use {
  kind: LinkFound["kind"];
  /** The id of the person that a set-up link creates. */
  id: string;
  email: string;
  name: string;
  password: string;
}

interface LinkOwner extends SecondFactor {
  id: string;
  email: string;
}

/**
 * Consumes a link: sets name and password, or creates the first administrator. Undefined when it was consumed
 * meanwhile.
 */
async function consumeLink(
  database: Database,
  token: string,
  use: Use,
): Promise<LinkOwner | undefined> {
  return use.kind === "set-up"
    ? createFirstAdministrator(database, token, use)
    : setPassword(database, token, use);
}

async function createFirstAdministrator(
  { sql, withDeadline }: Database,
  token: string,
  { kind, id, email, name, password }: Use,
): Promise<LinkOwner | undefined> {
  const event = { actor: { id, email }, action: "link used", subject: email, detail: { kind } };
  const [row] = await withDeadline(sql<LinkOwner[]>`
    with link as (
      delete from staff_links
      where token_hash = ${hashOf(token)} and kind = 'set-up' and until > now()
      returning 1
    ), person as (
      insert into staff (id, email, name, role, password)
      select ${id}::uuid, ${email}::text, ${name}::text, 'administrator', ${password}::text
      from link
      where not exists (select from staff)
      returning id, email
    )
    select id, email, false as totp, false as passkey, ${audited(sql, event)} from person
  `);
  return row;
}

/** Ends all sessions of the old password. */
async function setPassword(
  { sql, withDeadline }: Database,
  token: string,
  { kind, name, password }: Use,
): Promise<LinkOwner | undefined> {
  const [row] = await withDeadline(sql<LinkOwner[]>`
    with locked as (
      select id from staff
      where id = (select staff_id from staff_links where token_hash = ${hashOf(token)})
      for no key update
    ), link as (
      delete from staff_links using locked
      where token_hash = ${hashOf(token)} and kind = ${kind} and until > now()
      returning staff_id
    ), person as (
      update staff set name = ${name}, password = ${password}
      from link
      where staff.id = link.staff_id and disabled_at is null
      returning staff.id, email, ${secondFactorColumns(sql)}
    ), ready as (
      select * from person where end_access(id, null, null)
    )
    select
      id, email, totp, passkey,
      audit(id, email, 'link used', email, null, ${sql.json({ kind })}::jsonb)
    from ready
  `);
  return row;
}
