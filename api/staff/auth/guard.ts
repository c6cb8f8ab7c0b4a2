import type { Buffer } from "node:buffer";
import type { Context } from "hono";
import { routePath } from "hono/route";
import type { Sql } from "postgres";
import { type Ability, may, type Role } from "../../../db/schema/staff.ts";
import { whoMay } from "../../../db/schema/who-may.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { Problem } from "../../http/problem.ts";
import { originOf } from "../audit/origin.ts";
import { auditThrottled } from "../audit/write.ts";
import { isActiveSession } from "./active-session.ts";
import { deviceToken, sessionToken } from "./cookie.ts";
import { networkOf } from "./throttle.ts";
import { hashOf } from "./token.ts";
import type * as v from "valibot";
import { readJson, valid } from "../../http/body.ts";

/** A sign-in counts as fresh for this long. */
export const freshMinutes = 10;

export interface StaffSession {
  id: string;
  email: string;
  name: string;
  role: Role;
  sessionId: string;
  signedInAt: Date;
  fresh: boolean;
  /** The hash of the token by which this browser is known; null without one. */
  deviceHash: Buffer | null;
}

/** The valid session of a request, with the current role. */
export async function currentSession(
  c: Context<Env>,
  deps: AppDeps,
): Promise<StaffSession | undefined> {
  const token = sessionToken(c, deps);
  if (!token) return undefined;
  const { priority: database } = deps.database;
  const { sql } = database;
  const [row] = await database.withDeadline(sql<StoredSession[]>`
    select
      staff.id, email, name, role, session.id as "sessionId", session.created_at as "signedInAt",
      session.created_at > now() - ${freshMinutes}::int * interval '1 minute' as fresh,
      session.seen_at < now() - interval '1 minute' as stale
    from staff_sessions as session
    join staff on staff.id = session.staff_id
    where token_hash = ${hashOf(token)} and ${isActiveSession(sql)}
  `);
  if (!row) return undefined;
  const { stale, ...who } = row;
  // With a precision of a minute, most requests need no write.
  if (stale) {
    await database.withDeadline(
      sql`update staff_sessions set seen_at = now() where id = ${who.sessionId}`,
    );
    await database.withDeadline(sql`update staff set seen_at = now() where id = ${who.id}`);
  }
  const device = deviceToken(c, deps);
  return { ...who, deviceHash: device ? hashOf(device) : null };
}

type StoredSession = Omit<StaffSession, "deviceHash"> & { stale: boolean };

/**
 * For a statement that has locked the person's row: ends their other sessions, their links and unfinished sign-ins, and
 * forgets their other browsers, which may all be someone else's. It is true, for a `where`.
 */
export const endOtherAccess = (sql: Sql, { id, sessionId, deviceHash }: StaffSession) =>
  sql`end_access(${id}::uuid, ${sessionId}::uuid, ${deviceHash}::bytea)`;

interface Need {
  /** Requires a sign-in within the last minutes. */
  fresh?: boolean;
}

/**
 * The session, when its role has this ability. Otherwise throws Problem, and audits it: 401 without a session, or
 * with another person's than `Staff-Person` names, 403 without the role, 401 of type `sign-in-again` where a fresh
 * sign-in is needed, 403 for a write without an origin. Every handler of staff begins with it.
 */
export async function requireAbility(
  c: Context<Env>,
  deps: AppDeps,
  needed: Ability,
  { fresh = false }: Need = {},
): Promise<StaffSession> {
  const who = await currentSession(c, deps);
  if (!who) throw await auditRefusal(c, deps, undefined, signInFirst());
  // A queued change belongs to its author, not to the person who is signed in now.
  const writer = c.req.header("staff-person");
  if (writer !== undefined && writer !== who.id)
    throw await auditRefusal(c, deps, who, signInFirst());
  if (isOfUnknownOrigin(c)) throw await auditRefusal(c, deps, who, unknownOrigin());
  if (!may(who.role, needed))
    throw await auditRefusal(c, deps, who, missingRole(needed), { needs: whoMay(needed) });
  if (fresh && !who.fresh) throw await auditRefusal(c, deps, who, signInAgain());
  return who;
}

/**
 * Called first by sign-ins: a browser with a session always sends the origin of a write, so a write without one is
 * refused (403).
 */
export async function allowSignIn(c: Context<Env>, deps: AppDeps): Promise<void> {
  if (!sessionToken(c, deps) || !isOfUnknownOrigin(c)) return;
  throw await auditRefusal(c, deps, await currentSession(c, deps), unknownOrigin());
}

/** Audits a refusal sparingly, by person and route or by network, and returns it. */
export async function auditRefusal(
  c: Context<Env>,
  deps: AppDeps,
  who: StaffSession | undefined,
  problem: Problem,
  why: { needs?: string } = {},
): Promise<Problem> {
  const { status, body } = problem;
  const subject = `${c.req.method} ${routePath(c)}`;
  const key = who
    ? `refused:${who.id}:${subject}:${status}:${body.type}`
    : `refused:${networkOf(c, deps)}`;
  const detail = { status, type: body.type, ...why };
  const action = body.type === askedAgain ? "asked to sign in again" : "refused";
  const event = { actor: who ?? null, action, subject, detail };
  await auditThrottled(deps.database, key, event, originOf(c, deps));
  return problem;
}

const isOfUnknownOrigin = ({ req }: Context<Env>): boolean =>
  !["GET", "HEAD"].includes(req.method) && !req.header("origin") && !req.header("sec-fetch-site");

const unknownOrigin = () =>
  new Problem(
    403,
    "This does not say from which site it was sent (Origin or Sec-Fetch-Site); nothing was changed.",
  );

const signInFirst = () =>
  new Problem(401, "Sign in first; nothing was changed.", {
    // A scheme of our own, so that browsers show no password dialog.
    headers: { "www-authenticate": 'Session realm="staff"' },
  });

const askedAgain = "/problems/sign-in-again";

const signInAgain = () =>
  new Problem(401, "Sign in again to change this; nothing was changed.", {
    type: askedAgain,
    title: "Sign in again",
    headers: { "www-authenticate": 'Session realm="staff"' },
  });

const missingRole = (needed: Ability) =>
  new Problem(403, `This needs the role ${whoMay(needed)}; nothing was changed.`);

/** The longest body is a passkey's attestation, about 10 kB. */
export const bodyLimit = 64 * 1024;

export const invalidProof = (detail: string, type?: string): Problem =>
  new Problem(401, detail, {
    ...(type && { type, title: "Start again" }),
    headers: { "www-authenticate": 'Session realm="staff"' },
  });

/**
 * The session and body of a write that needs a fresh sign-in. Checked twice: someone may have been disabled or signed
 * out while the body arrived.
 */
export async function allowBody<S extends v.GenericSchema>(
  c: Context<Env>,
  deps: AppDeps,
  needed: Ability,
  schema: S,
): Promise<{ who: StaffSession; given: v.InferOutput<S> }> {
  await requireAbility(c, deps, needed, { fresh: true });
  const given = valid(schema, await readJson(c.req.raw, bodyLimit));
  return { who: await requireAbility(c, deps, needed, { fresh: true }), given };
}
