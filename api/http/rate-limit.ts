import type { Database } from "../../db/postgres/postgres.ts";
import { addressPrefix } from "./address.ts";

/** What a limit counts: one kind of call from one visitor (CONTACT_LIMIT). */
export const limitKey = (call: string, address: string): string =>
  `${call}:${addressPrefix(address)}`;

/** Seconds until the window of this key ends, at least 1; the whole window when it has no row. */
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

/** Removes rows whose window is over. Rows that somebody counts on at this moment are left for next time. */
export async function removeExpiredLimits(database: Database): Promise<void> {
  const { sql } = database;
  await database.withDeadline(sql`
    delete from rate_limit
    where key in (
      select key from rate_limit where reset_at < now() limit 1000 for update skip locked
    )
  `);
}
