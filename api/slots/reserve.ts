import type { Sql } from "postgres";
import type { Database } from "../../db/postgres/postgres.ts";
import { countersOf, countHit, limitKey, tooMany, withinLimit } from "../http/rate-limit.ts";
import { retryOnDeadlock } from "../runtime/retry-transaction.ts";

/** A form suggests three times at most; two people may share an address. */
const maxLive = 6;
/** Reservations of all visitors together: about half of the hours on offer. */
const maxLiveOfAll = 36;
const limit = { count: 60, windowMs: 10 * 60_000 };
const refusal =
  "Too many hours were asked for from your network. You can suggest this one without holding it.";

interface Wanted {
  id: string;
  start: Date;
  address: string;
}

type Outcome =
  | { outcome: "reserved" | "too-many"; lasts: Date; seconds: number }
  | { outcome: "taken" };

/**
 * Reserves an hour and returns when it lapses; undefined if someone else has it. Throws Problem 429 over a limit. One
 * statement: the count of this network is locked before reserve() looks at its reservations.
 */
export async function reserve(
  database: Database,
  { id, start, address }: Wanted,
): Promise<Date | undefined> {
  const { sql } = database;
  const { count, windowMs } = limit;
  const counters = countersOf("slots", address, count);
  // Same order as `counters`: the narrowest network first.
  const live = countersOf("slots", address, maxLive).map(({ cap }) => cap);
  // PostgreSQL undoes the statement of one of two visitors who move to each other's hour at the same time.
  const [done] = await retryOnDeadlock(() =>
    withinLimit(
      database,
      { counters, windowMs, refusal: () => refusal },
      sql<Outcome[]>`
      with counted as (${countHit(sql, counters, windowMs)} returning key, cap)
      select outcome, lasts, ceil(extract(epoch from lasts - site_now()))::int as seconds
      from (select array_agg(key order by cap) as networks from counted) as locked
      cross join lateral reserve(
        ${id}::uuid, ${start}::timestamptz, networks, ${live}::int[], ${maxLiveOfAll}::int
      )
    `,
    ),
  );
  if (done?.outcome === "too-many") throw tooMany(refusal, done.seconds);
  return done?.outcome === "reserved" ? done.lasts : undefined;
}

/** Releases a reservation if it still exists. */
export async function release({ sql, withDeadline }: Database, id: string): Promise<void> {
  await withDeadline(sql`delete from bookings where id = ${id} and state = 'reserved'`);
}

/** Part of the statement that stores a request: hours that its network reserved for it stay free for it alone. */
export const assignReservations = (sql: Sql, times: readonly string[], address: string) => sql`
  update bookings set request_id = request.id
  from request
  where state = 'reserved' and until > site_now() and request_id is null
    and network = ${limitKey("slots", address)}
    and lower(during) in (select time::timestamptz from unnest(${times}::text[]) as time)
`;
