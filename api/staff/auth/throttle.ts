import type { Context } from "hono";
import type { Database } from "../../../db/postgres/postgres.ts";
import {
  addressOf,
  addressPrefix,
  type Counter,
  countersOf,
  tooMany,
} from "../../http/rate-limit.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { originOf } from "../audit/origin.ts";
import { auditThrottled } from "../audit/write.ts";
import { deviceToken } from "./cookie.ts";
import { hashOf } from "./token.ts";

/** The network that limits count by: an IPv4 address, or a /64. */
export const networkOf = (c: Context<Env>, deps: AppDeps): string =>
  addressPrefix(addressOf(deps, c.req.raw, c.env.address));

/** A password attempt: its origin, and the way to release it. */
interface Attempt {
  /** In a browser on which this person has signed in before. */
  isKnown: boolean;
  release(): Promise<void>;
}

/** Free wrong passwords of one network; the networks around it have more. */
const freeOfNetwork = 20;

/**
 * Takes an attempt of this browser where the account's owner has signed in before, otherwise one of the networks around
 * the visitor and of the account, whether or not the account exists. Throws Problem 429 when it is too early for another.
 * Taken before the password is checked, so that parallel attempts are counted too.
 */
export async function takePasswordAttempt(
  c: Context<Env>,
  deps: AppDeps,
  email: string,
): Promise<Attempt> {
  const { database } = deps;
  const { sql } = database;
  const counters = networksOf(c, deps);
  const networks = counters.map(({ key }) => key);
  const device = await knownDevice(c, deps, email);
  const [taken] = await database.withDeadline(sql<{ wait: number; tooEarly: string }[]>`
    select wait, too_early as "tooEarly"
    from take_password_try(
      ${networks}::text[], ${counters.map(({ cap }) => cap)}::int[], ${email}, ${device ?? null}::text
    )
  `);
  if (taken && taken.wait > 0) {
    const subject = taken.tooEarly.startsWith("network:") ? "one network" : "one account";
    await auditThrottled(
      database,
      `delayed:${taken.tooEarly}`,
      { actor: null, action: "sign-in delayed", subject },
      originOf(c, deps),
    );
    throw tooEarly(taken.wait);
  }
  return {
    isKnown: device !== undefined,
    async release() {
      const keys =
        device === undefined
          ? sql`${networks}::text[] || account_key(${email})`
          : sql`array[${device}]`;
      await database.withDeadline(sql`select return_tries(${keys})`);
    },
  };
}

/** The networks around a visitor, with the number of free attempts of each. */
export const networksOf = (c: Context<Env>, deps: AppDeps): Counter[] =>
  countersOf("network", addressOf(deps, c.req.raw, c.env.address), freeOfNetwork);

/** The key under which attempts of this browser count; undefined if this person has not signed in on it. */
async function knownDevice(
  c: Context<Env>,
  deps: AppDeps,
  email: string,
): Promise<string | undefined> {
  const token = deviceToken(c, deps);
  if (!token) return undefined;
  const { sql, withDeadline } = deps.database;
  const rows = await withDeadline(sql`
    select from staff_devices join staff on staff.id = staff_id
    where token_hash = ${hashOf(token)} and email_key = lower(${email})
  `);
  return rows.length > 0 ? deviceKey(token) : undefined;
}

export const deviceKey = (token: string): string => `device:${hashOf(token).toString("hex")}`;

/** Takes an attempt at a person's code. Throws Problem 429. */
export async function takeCodeAttempt(
  c: Context<Env>,
  deps: AppDeps,
  staffId: string,
): Promise<void> {
  const wait = await takeTry(deps.database, `code:${staffId}`, 5);
  if (wait === 0) return;
  await auditThrottled(
    deps.database,
    `delayed:code:${staffId}`,
    { actor: null, action: "sign-in delayed", subject: "one account", detail: { by: "code" } },
    originOf(c, deps),
  );
  throw tooEarly(wait);
}

/** Takes one of `free` attempts; returns the seconds to wait before another is free, or 0. */
async function takeTry(
  { sql, withDeadline }: Database,
  key: string,
  free: number,
): Promise<number> {
  const [taken] = await withDeadline(
    sql<{ wait: number }[]>`select take_try(${key}, ${free}) as wait`,
  );
  return taken?.wait ?? 0;
}

/** Takes an attempt at the password of someone who is signed in. Throws Problem 429. */
export async function takeOwnPasswordAttempt(database: Database, staffId: string): Promise<void> {
  const wait = await takeTry(database, `own-password:${staffId}`, 5);
  if (wait === 0) return;
  const again = durationText(wait);
  throw tooMany(`The current password was wrong too often. Please try again in ${again}.`, wait);
}

/** Limits name changes, since each is an audit entry. Throws Problem 429. */
export async function takeNameAttempt(database: Database, staffId: string): Promise<void> {
  const wait = await takeTry(database, `name:${staffId}`, 10);
  if (wait === 0) return;
  const again = durationText(wait);
  throw tooMany(`The name was changed too often. Please try again in ${again}.`, wait);
}

interface Failure {
  email: string;
  by: "password" | "code";
  person: { email: string } | undefined;
}

/** Audits a failed attempt under the account that it was for, or would have been for, and the network. */
export async function auditFailure(
  c: Context<Env>,
  deps: AppDeps,
  { email, by, person }: Failure,
): Promise<void> {
  const account = hashOf(email.toLowerCase()).toString("hex");
  const origin = originOf(c, deps);
  const subject = person?.email ?? "unknown account";
  await auditThrottled(
    deps.database,
    `failed:${account}:${origin.network}`,
    { actor: null, action: "sign-in failed", subject, detail: { by } },
    origin,
  );
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
