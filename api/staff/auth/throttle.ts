import type { Context } from "hono";
import type { Database } from "../../../db/postgres/postgres.ts";
import { addressPrefix, clientAddress } from "../../http/address.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { Problem } from "../../http/problem.ts";
import { noteSparingly } from "../audit/write.ts";

/** Where a call comes from, as limits count it: an IPv4 address, or a /64. */
export const networkOf = (c: Context<Env>, { settings }: AppDeps): string =>
  addressPrefix(clientAddress(c.env.address, c.req.header("x-forwarded-for"), settings.trustProxy));

/**
 * Takes one of the tries that a network and an account have; the account is that of an address, whether or not
 * somebody has it. Throws Problem 429 when it is too early for another. Taken before the password is looked at, so
 * that many at once are no more than one after the other.
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
  await noteSparingly(database, `delayed:${taken.tooEarly}`, {
    action: "sign-in delayed",
    subject: taken.tooEarly.startsWith("network:") ? "one network" : "one account",
  });
  throw tooEarly(taken.wait);
}

/** Takes a try at a person's six digits, whoever knows the password. Throws Problem 429 as above. */
export async function takeCodeAttempt(database: Database, staffId: string): Promise<void> {
  const { sql } = database;
  const [taken] = await database.withDeadline(
    sql<{ wait: number }[]>`select take_try(${`code:${staffId}`}, 5) as wait`,
  );
  if (!taken || taken.wait === 0) return;
  await noteSparingly(database, `delayed:code:${staffId}`, {
    action: "sign-in delayed",
    subject: "one account",
    detail: { by: "code" },
  });
  throw tooEarly(taken.wait);
}

/** Takes one of the changes that a person's name has: each is a row of the trail. Throws Problem 429 as above. */
export async function takeNameAttempt(
  { sql, withDeadline }: Database,
  staffId: string,
): Promise<void> {
  const [taken] = await withDeadline(sql<{ wait: number }[]>`
    select take_try(${`name:${staffId}`}, 10) as wait
  `);
  if (!taken || taken.wait === 0) return;
  throw tooSoon(
    taken.wait,
    `The name was changed too often. Please try again in ${inWords(taken.wait)}.`,
  );
}

/** Writes down a try that was wrong: a row of the account it was for, or would have been for. */
export async function noteFailure(
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
  tooSoon(
    seconds,
    `Too many sign-ins went wrong. Please try again in ${inWords(seconds)}; a passkey works at once.`,
  );

const tooSoon = (seconds: number, detail: string) =>
  new Problem(429, detail, { headers: { "retry-after": String(seconds) } });

const inWords = (seconds: number): string => {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? "1 second" : `${seconds} seconds`;
};
