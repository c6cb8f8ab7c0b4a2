import type { PendingQuery, Row, Sql } from "postgres";
import type { Database } from "../../db/postgres/postgres.ts";
import { countHit, limitKey, secondsUntilReset } from "../http/rate-limit.ts";
import { notFound, Problem } from "../http/problem.ts";

type Part = PendingQuery<Row[]>;

/** How the sender of a request reaches it: by the hash of the link's token, from a network. */
export interface Link {
  hash: Buffer;
  address: string;
}

/** Within ten minutes: links that opened nothing, and writes by links that did, per network. */
const failureLimit = { count: 30, windowMs: 600_000 };
const writeLimit = { count: 60, windowMs: 600_000 };
/** Of one request, from any network: each tells the firm, and devices of staff fetch the thread again. */
const maxWrites = 100;
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

/** Throws Problem 429 where the sender wrote too often within a day; what they wrote is counted, so nothing more is stored. */
async function refuseFlood({ sql, withDeadline }: Database, { hash }: Link): Promise<void> {
  const [row] = await withDeadline(sql<{ seconds: number }[]>`
    with request as (
      select id from contact_details where link_hash = ${hash}::bytea
    ), written as (
      select at from request_messages join request on request.id = request_id where kind = 'sender'
      union all
      select at from request_events join request on request.id = request_id
      where actor = '' and kind in (
        'time-suggested', 'time-confirmed', 'time-moved', 'withdrawn', 'reopened', 'link-renewed'
      )
    )
    select ceil(extract(epoch from min(at) + interval '1 day' - site_now()))::int as seconds
    from written
    where at > site_now() - interval '1 day'
    having count(*) >= ${maxWrites}::int
  `);
  if (!row) return;
  throw new Problem(
    429,
    "This request was changed very often today; nothing was changed. Please call us, or try again tomorrow.",
    { headers: { "retry-after": String(Math.max(1, row.seconds)) } },
  );
}

/** Performs a statement that counts a write (`countedWrite`). Throws Problem 429 over a limit; nothing was stored then. */
export async function write<Result>(
  database: Database,
  link: Link,
  statement: PromiseLike<Result>,
): Promise<Result> {
  const { address } = link;
  await refuseFlood(database, link);
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
