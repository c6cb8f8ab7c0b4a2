import type { Sql } from "postgres";
import type { Database } from "../../db/postgres/postgres.ts";
import { type Counted, countersOf, countHit, overLimit, withinLimit } from "../http/rate-limit.ts";
import { notFound, Problem } from "../http/problem.ts";
import { lockedRequest } from "../requests/statement.ts";
import type { SqlFragment } from "../runtime/sql-fragment.ts";

/** Access to a request by the hash of its private link's token, from a network. */
export interface Link {
  hash: Buffer;
  address: string;
}

/** Within ten minutes: links that opened nothing, and writes by links that did, per network. */
const failures = ({ address }: Link) => countedBy("my-request", address, 30);
const writes = ({ address }: Link) => countedBy("my-request-write", address, 60);
const windowMs = 600_000;
const countedBy = (call: string, address: string, count: number): Counted => ({
  counters: countersOf(call, address, count),
  windowMs,
  refusal,
});
const refusal = (seconds: number) =>
  `Too many calls came from your network; nothing was changed. Please try again in ${seconds} s.`;
/** Writes to one request in a day, from any network: each tells the firm, and devices of staff fetch the thread again. */
const maxWrites = 100;

/** Throws Problem 429 while too many links from this network opened nothing. */
export async function refuseGuessing(database: Database, link: Link): Promise<void> {
  const { sql } = database;
  const counted = failures(link);
  const [row] = await database.withDeadline(sql`
    select from rate_limit
    where key = any(${counted.counters.map(({ key }) => key)}::text[]) and hits >= cap and reset_at > now()
  `);
  if (row) throw await overLimit(database, counted);
}

/** 404, in the same words whether the request was erased or never was. Counts the failure. */
export async function unknownLink(database: Database, link: Link): Promise<Problem> {
  const { sql } = database;
  const counted = failures(link);
  await withinLimit(database, counted, countHit(sql, counted.counters, windowMs));
  return notFound("request behind this link");
}

/** Throws Problem 429 where the sender wrote too often within a day; what they wrote is counted, so nothing more is stored. */
async function refuseFlood({ sql, withDeadline }: Database, { hash }: Link): Promise<void> {
  const [row] = await withDeadline(sql<{ seconds: number }[]>`
    with request as (
      select id from contact_details where link_hash = ${hash}::bytea
    ), written as (
      select at from request_messages join request on request.id = request_id
      where kind = 'sender' and mail is null
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
  await refuseFlood(database, link);
  return withinLimit(database, writes(link), statement);
}

/** Part of a statement: counts one write if `source` has a row. */
export const countedWrite = (sql: Sql, link: Link, source: SqlFragment): SqlFragment =>
  countHit(sql, writes(link).counters, windowMs, source);

/** Part of a statement: `request` is the request that the link opens, locked. */
export const lockedByLink = (sql: Sql, { hash }: Link): SqlFragment =>
  lockedRequest(sql, sql`link_hash = ${hash}::bytea`);
