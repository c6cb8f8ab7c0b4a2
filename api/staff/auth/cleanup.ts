import type { Database } from "../../../db/postgres/postgres.ts";
import { absoluteDays } from "./cookie.ts";
import { idleHours } from "./guard.ts";

/** Removes expired sessions, tickets, links and attempts, and audits the suppressed count of floods that are over. */
export async function removeExpiredOfStaff({ sql, withDeadline }: Database): Promise<void> {
  await withDeadline(sql`
    with sessions as (
      delete from staff_sessions where id in (
        select id from staff_sessions
        where seen_at < now() - ${idleHours}::int * interval '1 hour'
          or created_at < now() - ${absoluteDays}::int * interval '1 day'
        for update skip locked
      )
    ), tickets as (
      delete from staff_tickets where token_hash in (
        select token_hash from staff_tickets where until < now() for update skip locked
      )
    ), links as (
      delete from staff_links where token_hash in (
        select token_hash from staff_links where until < now() for update skip locked
      )
    )
    delete from sign_in_tries where key in (
      select key from sign_in_tries where next_at < now() - interval '1 day' limit 1000
      for update skip locked
    )
  `);
  await withDeadline(sql`select audit_held()`);
}
