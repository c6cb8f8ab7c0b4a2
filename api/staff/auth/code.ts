import type { Buffer } from "node:buffer";
import type { Context } from "hono";
import { Secret, TOTP } from "otpauth";
import type * as v from "valibot";
import type { Database } from "../../../db/postgres/postgres.ts";
import type { CodeSignIn, Me } from "../../../db/schema/staff.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { invalidProof } from "./guard.ts";
import { hashOf } from "./token.ts";
import { startSession } from "./session-start.ts";
import { openSecret } from "./totp-secret.ts";
import { auditFailure, takeCodeAttempt } from "./throttle.ts";

const period = 30;

/** SHA-1, 6 digits and 30 s, which every authenticator app supports. */
export const totpOf = (secret: Uint8Array, more: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...more,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    algorithm: "SHA1",
    digits: 6,
    period,
  });

/** The 30 s step of this code, one before and one after included; null for a wrong code. */
export function stepOf(secret: Uint8Array, token: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / period) + delta;
}

/**
 * The second step of a sign-in: six digits, each valid once, or a recovery code. Throws Problem 401 for a wrong one,
 * of type `/problems/start-again` when the ticket has expired or had five attempts.
 */
export async function signInByCode(
  c: Context<Env>,
  deps: AppDeps,
  { ticket, code }: v.InferOutput<typeof CodeSignIn>,
): Promise<Me> {
  const { database } = deps;
  const person = await takeAttempt(database, ticket);
  if (!person) {
    throw invalidProof(
      "This sign-in took too long or had too many wrong codes. Please start again.",
      "/problems/start-again",
    );
  }
  const me = /^\d{6}$/.test(code)
    ? await byDigits(c, deps, person, ticket, code)
    : await byRecovery(c, deps, person, ticket, code);
  if (me) return me;
  await auditFailure(c, deps, { email: person.email, by: "code", person });
  throw invalidProof("This code is not right, or was used already.");
}

async function byDigits(
  c: Context<Env>,
  deps: AppDeps,
  person: Person,
  ticket: string,
  code: string,
): Promise<Me | undefined> {
  await takeCodeAttempt(c, deps, person.id);
  const secret = openSecret(deps.settings.secondFactorKey, person.secret, person.id);
  const step = stepOf(secret, code, (deps.now ?? Date.now)());
  // Checked before the ticket is consumed: after a used code the next one still counts.
  if (step === null || step <= person.usedStep) return undefined;
  return startSession(c, deps, {
    by: "code",
    person,
    step,
    ctes: (sql) => sql`proof as (
      delete from staff_tickets using locked where token_hash = ${hashOf(ticket)} returning staff_id
    )`,
  });
}

// 120 random bits, of earlier codes 80, need no limit beside the ticket's five attempts.
const byRecovery = (
  c: Context<Env>,
  deps: AppDeps,
  person: Person,
  ticket: string,
  code: string,
): Promise<Me | undefined> =>
  startSession(c, deps, {
    by: "recovery code",
    person,
    ctes: (sql) => sql`code as (
      delete from staff_recovery_codes using locked
      where staff_id = locked.id and hash = ${hashOf(code)}
      returning staff_id
    ), proof as (
      delete from staff_tickets using code where token_hash = ${hashOf(ticket)} returning 1
    )`,
  });

interface Person {
  id: string;
  email: string;
  /** The secret in its stored form. */
  secret: Buffer;
  /** The step of the last accepted code. */
  usedStep: number;
}

/** Counts the attempt before it is checked. */
async function takeAttempt(database: Database, ticket: string): Promise<Person | undefined> {
  const { sql } = database;
  const [row] = await database.withDeadline(sql<Person[]>`
    update staff_tickets as ticket set tries = tries + 1
    from staff
    where token_hash = ${hashOf(ticket)} and kind = 'code' and until > now() and tries < 5
      and staff.id = ticket.staff_id and disabled_at is null and totp_secret is not null
    returning staff.id, email, totp_secret as secret, totp_step::float8 as "usedStep"
  `);
  return row;
}
