import type { PendingQuery, Row, Sql } from "postgres";
import type { Database } from "../../db/postgres/postgres.ts";
import { countHit, limitKey, secondsUntilReset } from "../http/rate-limit.ts";
import { notFound, Problem } from "../http/problem.ts";
import { mailSender, notifyStaff } from "../outgoing/enqueue.ts";
import type { OutgoingKind } from "../../db/schema/requests/outgoing.ts";

type Part = PendingQuery<Row[]>;

/** How the sender of a request reaches it: by the hash of the link's token, from a network. */
export interface Link {
  hash: Buffer;
  address: string;
}

/** Links that opened nothing, and writes by links that did, per network. */
const failureLimit = { count: 30, windowMs: 600_000 };
const writeLimit = { count: 60, windowMs: 600_000 };
const failureKey = (address: string) => limitKey("my-request", address);
const writeKey = (address: string) => limitKey("my-request-write", address);

/** Throws Problem 429 while too many links from this network opened nothing. */
export async function refuseGuessing(database: Database, { address }: Link): Promise<void> {
  const { sql } = database;
  const key = failureKey(address);
  const [row] = await database.withDeadline(sql`
    select from rate_limit where key = ${key} and hits >= ${failureLimit.count} and reset_at > now()
  `);
  if (row) throw tooMany(await secondsUntilReset(database, key, failureLimit.windowMs));
}

/** 404, in the same words whether the request was erased or never was. Counts the failure. */
export async function unknownLink(database: Database, { address }: Link): Promise<Problem> {
  const { sql } = database;
  const key = failureKey(address);
  try {
    await database.withDeadline(countHit(sql, key, failureLimit));
  } catch (error) {
    if (!isOverLimit(error)) throw error;
    return tooMany(await secondsUntilReset(database, key, failureLimit.windowMs));
  }
  return notFound("request behind this link");
}

/** Performs a statement that counts a write (`countedWrite`). Throws Problem 429 over the limit; nothing was stored then. */
export async function write<Result>(
  database: Database,
  { address }: Link,
  statement: PromiseLike<Result>,
): Promise<Result> {
  try {
    return await database.withDeadline(statement);
  } catch (error) {
    if (!isOverLimit(error)) throw error;
    throw tooMany(await secondsUntilReset(database, writeKey(address), writeLimit.windowMs));
  }
}

/** Part of a statement: counts a write for each row of `source`, one at most. */
export const countedWrite = (sql: Sql, { address }: Link, source: Part): Part =>
  countHit(sql, writeKey(address), writeLimit, source);

/** Part of a statement: `request`, what the link opens, locked in the order of all writers. */
export const lockedByLink = (sql: Sql, { hash }: Link): Part => sql`
  request as materialized (
    select details.* from contacts join contact_details as details using (id)
    where link_hash = ${hash}::bytea
    for no key update
  )
`;

/**
 * Parts of a statement: mails with an invitation to both sides of a call, for each row of `source` with id, owner_id,
 * start and sequence. On the firm's side they go to the owner, or else to all editors.
 */
export function callMails(
  sql: Sql,
  kind: Extract<OutgoingKind, `time-${string}`>,
  source: Part,
): Part {
  const message = { kind, key: sql`sequence::text`, payload: callOf(sql) };
  const name = (side: string) => sql(`${kind.replace("-", "_")}_${side}`);
  return sql`
    ${name("sender")} as (${mailSender(sql, message, source)}),
    ${name("staff")} as (${notifyStaff(sql, message, source, firmSide(sql, source))})
  `;
}

// RFC 3339.
const utc = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

export const isoTime = (sql: Sql, column: Part): Part =>
  sql`to_char(${column} at time zone 'UTC', ${utc})`;

/** What an invitation is made of. */
export const callOf = (sql: Sql): Part =>
  sql`jsonb_build_object('start', ${isoTime(sql, sql`start`)}, 'sequence', sequence)`;

/** A condition on `staff`: the owner of the one request in `source`, or else all editors. */
export const firmSide = (sql: Sql, source: Part): Part => sql`
  case
    when exists (
      select from staff as owner
      where owner.id = (select owner_id ${source}) and owner.disabled_at is null
    ) then staff.id = (select owner_id ${source})
    else role in ('editor', 'administrator')
  end
`;

const isOverLimit = (error: unknown): boolean =>
  error instanceof Error &&
  "constraint_name" in error &&
  error.constraint_name === "rate_limit_within_cap";

const tooMany = (seconds: number): Problem =>
  new Problem(
    429,
    `Too many calls came from your network; nothing was changed. Please try again in ${seconds} s.`,
    { headers: { "retry-after": String(seconds) } },
  );
