import type { Sql } from "postgres";
import type { Database } from "../../db/postgres/postgres.ts";
import { addressPrefix } from "./address.ts";

export const limitKey = (call: string, address: string): string =>
  `${call}:${addressPrefix(address)}`;

/** The statement that counts a hit; over the cap the check `rate_limit_within_cap` undoes the statement around it. */
export const countHit = (sql: Sql, key: string, { count, windowMs }: Limit, source = sql``) => sql`
  insert into rate_limit as kept (key, hits, cap, reset_at)
  select ${key}::text, 1, ${count}::int, now() + ${windowMs}::float8 * interval '1 ms'
  ${source}
  on conflict (key) do update set
    hits = case when kept.reset_at <= now() then 1 else kept.hits + 1 end,
    cap = excluded.cap,
    reset_at = case when kept.reset_at <= now() then excluded.reset_at else kept.reset_at end
`;

interface Limit {
  count: number;
  windowMs: number;
}

/** At least 1; the whole window when the key has no row. */
export async function secondsUntilReset(
  database: Database,
  key: string,
  windowMs: number,
): Promise<number> {
  const { sql } = database;
  const [row] = await database.withDeadline(sql<{ seconds: number }[]>`
    select ceil(extract(epoch from reset_at - now()))::int as seconds
    from rate_limit
    where key = ${key}
  `);
  return Math.max(1, row?.seconds ?? Math.ceil(windowMs / 1000));
}

/** Rows that are being counted at this moment are left for the next run. */
export async function removeExpiredLimits(database: Database): Promise<void> {
  const { sql } = database;
  await database.withDeadline(sql`
    delete from rate_limit
    where key in (
      select key from rate_limit where reset_at < now() limit 1000 for update skip locked
    )
  `);
}
