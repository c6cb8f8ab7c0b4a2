import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import type * as v from "valibot";
import type { Database } from "../../../db/postgres/postgres.ts";
import { LinkFound, LinkLook, LinkUse, SignInStep } from "../../../db/schema/staff.ts";
import { readJson, valid } from "../../http/body.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { describe, json, named } from "../../http/describe.ts";
import { invalid, Problem } from "../../http/problem.ts";
import { auditThrottled } from "../audit/write.ts";
import { consumeLink } from "./link-use.ts";
import { hashPassword, passwordFault } from "./password.ts";
import { bodyLimit } from "./reply.ts";
import { startSession } from "./session-start.ts";
import { codeTicket } from "./challenge.ts";
import { networkOf } from "./throttle.ts";
import { allowSignIn, hashOf } from "./guard.ts";

/** `/api/staff/links`: one-time links. Their tokens are sent in bodies, never in URLs. */
export const links = (deps: AppDeps) =>
  new Hono<Env>()
    .post("/look", aboutLooking, async (c) => {
      await allowSignIn(c, deps);
      const { token } = valid(LinkLook, await readJson(c.req.raw, bodyLimit));
      const found = await linkByToken(deps.database, token);
      if (!found) throw await linkGone(deps, networkOf(c, deps));
      return c.json(found);
    })
    .post("/use", aboutUsing, async (c) => {
      await allowSignIn(c, deps);
      const given = valid(LinkUse, await readJson(c.req.raw, bodyLimit));
      const { database } = deps;
      const found = await linkByToken(database, given.token);
      if (!found) throw await linkGone(deps, networkOf(c, deps));
      const { fault, email } = await linkUseFault(found, given);
      if (fault) throw invalid([fault]);
      const password = await hashPassword(given.password);
      const how = { kind: found.kind, id: randomUUID(), email, name: given.name, password };
      const person = await consumeLink(database, given.token, how);
      if (!person) throw await linkGone(deps, networkOf(c, deps));
      if (person.totp)
        return c.json({
          state: "code" as const,
          ticket: await codeTicket(database, person.id, password),
        });
      const me = await startSession(c, deps, {
        by: "link",
        person,
        password,
      });
      // The person was disabled, or got another password, in this moment.
      if (!me) throw await linkGone(deps, networkOf(c, deps));
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
  found: LinkFound,
  given: v.InferOutput<typeof LinkUse>,
): Promise<{ fault?: { path: string; message: string } | undefined; email: string }> {
  const email = found.email ?? given.email;
  if (!email) return { email: "", fault: { path: "email", message: "Email is required" } };
  return { email, fault: await passwordFault(given.password) };
}

async function linkGone({ database }: AppDeps, network: string): Promise<Problem> {
  await auditThrottled(database, `link:${network}`, { action: "refused", subject: "a link" });
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
    200: json(named("SignInStep", SignInStep), "Signed in, or asked for a code of the app"),
  },
  problems: [400, 403, 408, 410, 413, 415, 422, 503],
});
