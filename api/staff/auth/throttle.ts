import type { Context } from "hono";
import type { Database } from "../../../db/postgres/postgres.ts";
import { addressOf, addressPrefix, tooMany } from "../../http/rate-limit.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { auditThrottled } from "../audit/write.ts";

/** What limits count by: an IPv4 address, or a /64. */
export const networkOf = (c: Context<Env>, deps: AppDeps): string =>
  addressPrefix(addressOf(deps, c.req.raw, c.env.address));

/**
 * Takes an attempt of a network and of an account, whether or not the account exists. Throws Problem 429 when it is
 * too early for another. Taken before the password is checked, so that parallel attempts are counted too.
 */
export async function takePasswordAttempt(
  database: Database,
  network: string,
  email: string,
): Promise<void> {
  const { sql } = database;
  const [taken] = await database.withDeadline(sql<{ wait: number; tooEarly: string }[]>`
    select wait, too_early as "tooEarly" from take_password_try(${`network:${network}`}, ${email})
  `);
  if (!taken || taken.wait === 0) return;
  await auditThrottled(database, `delayed:${taken.tooEarly}`, {
    action: "sign-in delayed",
    subject: taken.tooEarly.startsWith("network:") ? "one network" : "one account",
  });
  throw tooEarly(taken.wait);
}

/** Takes an attempt at a person's code. Throws Problem 429. */
export async function takeCodeAttempt(database: Database, staffId: string): Promise<void> {
  const { sql } = database;
  const [taken] = await database.withDeadline(
    sql<{ wait: number }[]>`select take_try(${`code:${staffId}`}, 5) as wait`,
  );
  if (!taken || taken.wait === 0) return;
  await auditThrottled(database, `delayed:code:${staffId}`, {
    action: "sign-in delayed",
    subject: "one account",
    detail: { by: "code" },
  });
  throw tooEarly(taken.wait);
}

/** Limits name changes, since each is an audit entry. Throws Problem 429. */
export async function takeNameAttempt(
  { sql, withDeadline }: Database,
  staffId: string,
): Promise<void> {
  const [taken] = await withDeadline(sql<{ wait: number }[]>`
    select take_try(${`name:${staffId}`}, 10) as wait
  `);
  if (!taken || taken.wait === 0) return;
  throw tooMany(
    `The name was changed too often. Please try again in ${durationText(taken.wait)}.`,
    taken.wait,
  );
}

/** Audits a failed attempt under the account that it was for, or would have been for. */
export async function auditFailure(
  database: Database,
  email: string,
  by: "password" | "code",
  person: { email: string } | undefined,
): Promise<void> {
  const { sql } = database;
  await database.withDeadline(sql`
    select audit_sparingly(
      'failed:' || account_key(${email}), 'sign-in failed', ${person?.email ?? "unknown account"},
      ${sql.json({ by })}::jsonb
    )
  `);
}

const tooEarly = (seconds: number) =>
  tooMany(
    `Too many sign-ins went wrong. Please try again in ${durationText(seconds)}; a passkey works immediately.`,
    seconds,
  );

const durationText = (seconds: number): string => {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? "1 second" : `${seconds} seconds`;
};
