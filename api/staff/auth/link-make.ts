import type { Database } from "../../../db/postgres/postgres.ts";
import { newToken } from "./session-start.ts";
import { hashOf } from "./guard.ts";

export const linkHours = { "set-up": 24, invite: 7 * 24, reset: 24 } as const;

/** Replaces any set-up link before; null when there are staff. */
export async function makeSetUpLink({ sql, withDeadline }: Database): Promise<string | null> {
  const token = newToken();
  const rows = await withDeadline(sql`
    with nobody as (
      select 1 where not exists (select from staff)
    ), old as (
      delete from staff_links using nobody where kind = 'set-up' returning 1
    )
    insert into staff_links (token_hash, kind, until)
    select
      ${hashOf(token)}::bytea, 'set-up',
      now() + ${linkHours["set-up"]}::int * interval '1 hour'
    from nobody
    where (select count(*) from old) >= 0
    returning 1
  `);
  return rows.length > 0 ? token : null;
}
