import { createMiddleware } from "hono/factory";
import type { Database } from "../../../db/postgres/postgres.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { logCleanupFailure } from "../../runtime/log-cleanup-failure.ts";
import { absoluteDays } from "./cookie.ts";
import { forgetOldArticles } from "../articles/sweep.ts";
import { idleHours } from "./guard.ts";

const everyMs = 10 * 60_000;

/** Forgets what has expired, once in 10 minutes, after an answer of staff. */
export const cleaningUp = ({ database, media, log, now = Date.now }: AppDeps) => {
  let swept = 0;
  return createMiddleware<Env>(async (_, next) => {
    await next();
    if (now() - swept < everyMs) return;
    swept = now();
    // The answer is made: tidying up must not fail it.
    await forgetAll(database).catch(
      logCleanupFailure(log, "what expired of staff was not removed"),
    );
    // Not waited for: a storage elsewhere takes its time.
    media
      .forgetUnused()
      .catch(logCleanupFailure(log, "pictures that nothing uses were not all removed"));
  });
};

async function forgetAll(database: Database): Promise<void> {
  await forgetExpiredOfStaff(database);
  await forgetOldArticles(database);
}

/**
 * Removes sessions, tickets, links and tries that count no more, and writes to the audit trail what was held back of
 * floods that are over.
 */
export async function forgetExpiredOfStaff({ sql, withDeadline }: Database): Promise<void> {
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
