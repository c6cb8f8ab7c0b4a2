import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import type { Sql } from "postgres";
import type { Database } from "../../../db/postgres/postgres.ts";
import type { Me } from "../../../db/schema/staff.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { originOf, withOrigin } from "../audit/origin.ts";
import { audited } from "../audit/write.ts";
import { absoluteDays } from "./active-session.ts";
import { deviceToken, sessionToken, setDeviceCookie, setSessionCookie } from "./cookie.ts";
import { hasNoSecondFactor } from "./second-step.ts";
import { deviceKey, networksOf } from "./throttle.ts";
import { freshMinutes } from "./guard.ts";
import { hashOf, newToken } from "./token.ts";
import type { SqlFragment } from "../../runtime/sql-fragment.ts";

export interface Proof {
  by: "password" | "code" | "recovery code" | "passkey" | "link";
  person: { id: string; email: string };
  /**
   * CTEs of which the last, `proof`, has a row when the proof is valid; the same statement consumes it. They join
   * `locked`, the person's row, so that everything locks that first.
   */
  ctes?: (sql: Sql) => SqlFragment;
  /** The stored password that matched; the sign-in fails when it has changed since. */
  password?: string | null;
  /** The step of the code, which must be later than any before. */
  step?: number;
}

/**
 * Signs in and sets the cookie: a new session, the browser's former one ended, the account's attempts reset, the
 * audit entry, in one statement. Undefined, and nothing changed, when the proof is invalid (by now), the person is
 * disabled, or a password or link comes without the second factor that is set.
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
  const earlier = sessionToken(c, deps);
  const device = deviceToken(c, deps) ?? newToken();
  const event = { actor: person, action: "signed in", subject: person.email, detail: { by } };
  const isOneFactor = by === "password" || by === "link";
  const [started] = await database.withDeadline(sql`
    with locked as (
      select id from staff where id = ${person.id} for no key update
    ), ${ctes?.(sql) ?? sql`proof as (select from locked)`}, person as (
      update staff set seen_at = now(), totp_step = coalesce(${step ?? null}::bigint, totp_step)
      from proof
      where staff.id = ${person.id} and disabled_at is null
        and (${password}::text is null or password = ${password}::text)
        and (not ${isOneFactor}::boolean or (${hasNoSecondFactor(sql)}))
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
    select ${withOrigin(sql, audited(sql, event), originOf(c, deps))}
    from started
    -- Before the audit trail, whose lock is the last that a statement takes.
    cross join lateral (select count(*) from ended) as before
    cross join lateral (
      select forget_tries(
        ${networksOf(c, deps).map(({ key }) => key)}::text[], ${deviceKey(device)}, ${person.email},
        ${person.id}::uuid
      ), know_device(${hashOf(device)}::bytea, ${person.id}::uuid)
    ) as forgotten
  `);
  if (!started) return undefined;
  setSessionCookie(c, deps, token);
  setDeviceCookie(c, deps, device);
  return meOf(database, id);
}

/** Undefined when the session has ended. */
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

// The first match: browsers name their ancestors too.
const browsers = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\b(?:OPR|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
] as const;
const systems = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
] as const;

/** Such as `Chrome on Windows`. Nothing else of the header is stored. */
export function browserOf(userAgent: string | undefined): string {
  const of = (names: typeof browsers | typeof systems) =>
    names.find(([, sign]) => sign.test(userAgent ?? ""))?.[0];
  const browser = of(browsers) ?? "Another browser";
  const system = of(systems);
  return system ? `${browser} on ${system}` : browser;
}
