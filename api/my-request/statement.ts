import type { PendingQuery, Row, Sql } from "postgres";
import type { Database } from "../../db/postgres/postgres.ts";
import { countHit, limitKey, overLimit, withinLimit } from "../http/rate-limit.ts";
import { notFound, type Problem } from "../http/problem.ts";

type Part = PendingQuery<Row[]>;

/** How the sender of a request reaches it: by the hash of the link's token, from a network. */
export interface Link {
  hash: Buffer;
  address: string;
}

/** Links that opened nothing, and writes by links that did, per network. */
const failures = ({ address }: Link) => ({
  key: limitKey("my-request", address),
  limit: { count: 30, windowMs: 600_000 },
  refusal,
});
const writes = ({ address }: Link) => ({
  key: limitKey("my-request-write", address),
  limit: { count: 60, windowMs: 600_000 },
  refusal,
});
const refusal = (seconds: number) =>
  `Too many calls came from your network; nothing was changed. Please try again in ${seconds} s.`;

/** Throws Problem 429 while too many links from this network opened nothing. */
export async function refuseGuessing(database: Database, link: Link): Promise<void> {
  const { sql } = database;
  const counted = failures(link);
  const [row] = await database.withDeadline(sql`
    select from rate_limit
    where key = ${counted.key} and hits >= ${counted.limit.count} and reset_at > now()
  `);
  if (row) throw await overLimit(database, counted);
}

/** 404, in the same words whether the request was erased or never was. Counts the failure. */
export async function unknownLink(database: Database, link: Link): Promise<Problem> {
  const { sql } = database;
  const counted = failures(link);
  await withinLimit(database, counted, countHit(sql, counted.key, counted.limit));
  return notFound("request behind this link");
}

/** Performs a statement that counts a write (`countedWrite`). Throws Problem 429 over the limit; nothing was stored then. */
export const write = <Result>(
  database: Database,
  link: Link,
  statement: PromiseLike<Result>,
): Promise<Result> => withinLimit(database, writes(link), statement);

/** Part of a statement: counts a write for each row of `source`, one at most. */
export const countedWrite = (sql: Sql, link: Link, source: Part): Part => {
  const { key, limit } = writes(link);
  return countHit(sql, key, limit, source);
};

/** Part of a statement: `request`, what the link opens, locked in the order of all writers. */
export const lockedByLink = (sql: Sql, { hash }: Link): Part => sql`
  request as materialized (
    select details.* from contacts join contact_details as details using (id)
    where link_hash = ${hash}::bytea
    for no key update
  )
`;
