import { createHash } from "node:crypto";
import type { Context } from "hono";
import { isAtLeast, type Role } from "../../db/schema/staff.ts";
import type { AppDeps, Env } from "../deps.ts";
import { Problem } from "../problem.ts";
import { noteDeed } from "./audit-write.ts";
import { absoluteDays, tokenFrom } from "./cookie.ts";

/** Without a request for so long a session ends. */
export const idleHours = 8;
/** So long after signing in nobody is asked to prove again who they are. */
export const freshMinutes = 10;

/** The person behind a request. */
export interface Who {
  id: string;
  email: string;
  name: string;
  role: Role;
  sessionId: string;
  signedInAt: Date;
  fresh: boolean;
}

/** SHA-256: what the database keeps of a token. */
export const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Whose session this is, if it lives; a role or an end of today counts at once. */
export async function whoAsks(c: Context<Env>, deps: AppDeps): Promise<Who | undefined> {
  const token = tokenFrom(c, deps);
  if (!token) return undefined;
  const { database } = deps;
  const { sql } = database;
  const [row] = await database.within(sql<(Who & { stale: boolean })[]>`
    select
      staff.id, email, name, role, session.id as "sessionId", session.created_at as "signedInAt",
      session.created_at > now() - ${freshMinutes}::int * interval '1 minute' as fresh,
      seen_at < now() - interval '1 minute' as stale
    from staff_sessions as session
    join staff on staff.id = session.staff_id
    where token_hash = ${hashOf(token)}
      and disabled_at is null
      and seen_at > now() - ${idleHours}::int * interval '1 hour'
      and session.created_at > now() - ${absoluteDays}::int * interval '1 day'
  `);
  if (!row) return undefined;
  const { stale, ...who } = row;
  // A minute's precision is enough, and a write on each request is not.
  if (stale)
    await database.within(
      sql`update staff_sessions set seen_at = now() where id = ${who.sessionId}`,
    );
  return who;
}

interface Need {
  /** Changes that matter ask who signed in long ago to do so again. */
  fresh?: boolean;
}

/**
 * The person, when their role allows this call. Otherwise throws Problem, and the audit trail knows: 401 without a
 * session, 403 without the role, 401 of type `sign-in-again` where a fresh sign-in is needed. Every handler of staff
 * begins with it.
 */
export async function allow(
  c: Context<Env>,
  deps: AppDeps,
  least: Role,
  { fresh = false }: Need = {},
): Promise<Who> {
  const who = await whoAsks(c, deps);
  if (!who) throw await refused(c, deps, undefined, signInFirst());
  if (!isAtLeast(who.role, least)) throw await refused(c, deps, who, notYours(least));
  if (fresh && !who.fresh) throw await refused(c, deps, who, signInAgain());
  return who;
}

async function refused(
  c: Context<Env>,
  deps: AppDeps,
  who: Who | undefined,
  problem: Problem,
): Promise<Problem> {
  await noteDeed(deps.database, {
    actor: who ?? null,
    action: "refused",
    subject: `${c.req.method} ${c.req.routePath}`,
    detail: { status: problem.status, type: problem.body.type },
  });
  return problem;
}

const signInFirst = () =>
  new Problem(401, "Sign in first; nothing was changed.", {
    // A scheme of our own, so that browsers do not open their password dialog.
    headers: { "www-authenticate": 'Session realm="staff"' },
  });

const signInAgain = () =>
  new Problem(401, "Sign in again to change this; nothing was changed.", {
    type: "/problems/sign-in-again",
    title: "Sign in again",
    headers: { "www-authenticate": 'Session realm="staff"' },
  });

const notYours = (least: Role) =>
  new Problem(403, `Only somebody who is ${article(least)} may do this; nothing was changed.`);

const article = (role: Role) => (role === "viewer" ? "a viewer" : `an ${role}`);
