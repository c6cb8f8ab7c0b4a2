import { randomBytes, randomUUID } from "node:crypto";
import type { Context } from "hono";
import type { PendingQuery, Row, Sql } from "postgres";
import type { Database } from "../../../db/postgres/postgres.ts";
import type { Me } from "../../../db/schema/staff.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { audited } from "../audit/write.ts";
import { absoluteDays, giveToken, tokenFrom } from "./cookie.ts";
import { browserOf } from "./user-agent.ts";
import { networkOf } from "./throttle.ts";
import { freshMinutes, hashOf } from "./guard.ts";

/** A secret of 32 random bytes, to be handed out once. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** By what somebody proves who they are. */
export interface Proof {
  by: "password" | "code" | "recovery code" | "passkey" | "link";
  person: { id: string; email: string };
  /**
   * CTEs of which the last, `proof`, has a row when it counts; what it uses up is used up by the same statement. They
   * join `locked`, the person's row, so that everybody locks that first.
   */
  ctes?: (sql: Sql) => PendingQuery<Row[]>;
  /** The kept password that was right: one that has been changed since does not count, however late it is seen. */
  password?: string | null;
  /** The step of the six digits, which has to be later than any before. */
  step?: number;
}

/**
 * Signs somebody in and gives the browser its token: a new session, the browser's earlier one ended, the account's
 * tries forgotten, the audit trail told, in one statement. Undefined, and nothing changed, when the proof does not
 * count (any more) or the person is disabled.
 */
export async function startSession(
  c: Context<Env>,
  deps: AppDeps,
  { by, person, ctes, step, password = null }: Proof,
): Promise<Me | undefined> {
  const { database } = deps;
  const { sql } = database;
  const token = newToken();
  const id = randomUUID();
  const earlier = tokenFrom(c, deps);
  const [started] = await database.withDeadline(sql`
    with locked as (
      select id from staff where id = ${person.id} for no key update
    ), ${ctes?.(sql) ?? sql`proof as (select from locked)`}, person as (
      update staff set seen_at = now(), totp_step = coalesce(${step ?? null}::bigint, totp_step)
      from proof
      where staff.id = ${person.id} and disabled_at is null
        and (${password}::text is null or password = ${password}::text)
        and totp_step < coalesce(${step ?? null}::bigint, totp_step + 1)
      returning staff.id
    ), ended as (
      delete from staff_sessions using person
      where token_hash = ${earlier ? hashOf(earlier) : null}::bytea
      returning staff_sessions.id
    ), started as (
      insert into staff_sessions (id, token_hash, staff_id, device)
      select
        ${id}::uuid, ${hashOf(token)}::bytea, person.id,
        ${browserOf(c.req.header("user-agent"))}::text
      from person
      returning id
    )
    select ${audited(sql, { actor: person, action: "signed in", subject: person.email, detail: { by } })}
    from started
    -- Before the audit trail, whose lock is the last that a statement takes.
    cross join lateral (select count(*) from ended) as before
    cross join lateral (
      select forget_tries(
        ${`network:${networkOf(c, deps)}`}, ${person.email}, ${person.id}::uuid
      )
    ) as forgotten
  `);
  if (!started) return undefined;
  giveToken(c, deps, token);
  return meOf(database, id);
}

/** What the person of a session sees of themselves; undefined when it has ended. */
export async function meOf(database: Database, sessionId: string): Promise<Me | undefined> {
  const { sql } = database;
  const [row] = await database.withDeadline(sql<(Omit<Me, "freshUntil" | "until"> & Times)[]>`
    select
      staff.id, email, name, role, totp_secret is not null as totp,
      (select count(*)::int from staff_passkeys where staff_id = staff.id) as passkeys,
      (select count(*)::int from staff_recovery_codes where staff_id = staff.id) as "recoveryCodes",
      session.created_at + ${freshMinutes}::int * interval '1 minute' as "freshUntil",
      session.created_at + ${absoluteDays}::int * interval '1 day' as until
    from staff_sessions as session
    join staff on staff.id = session.staff_id
    where session.id = ${sessionId}
  `);
  return (
    row && { ...row, freshUntil: row.freshUntil.toISOString(), until: row.until.toISOString() }
  );
}

interface Times {
  freshUntil: Date;
  until: Date;
}
