import { createMiddleware } from "hono/factory";
import { codeOf, textOf, type Database } from "../db/postgres/postgres.ts";
import { removeOldTombstones } from "./changes/read.ts";
import {
  eraseExpired,
  notifyLate,
  notifyUrgent,
  removeLapsedReservations,
} from "./contact/time-limits.ts";
import type { AppDeps, Env } from "./deps.ts";
import { logLine } from "./http/log-line.ts";
import { removeExpiredLimits } from "./http/rate-limit.ts";
import { originDays } from "./staff/audit/origin.ts";
import { removeOldArticles } from "./staff/articles/cleanup.ts";
import { absoluteDays, idleHours } from "./staff/auth/active-session.ts";
import { deviceDays } from "./staff/auth/cookie.ts";

interface Job {
  name: string;
  everyMs: number;
  run(deps: JobDeps): Promise<void>;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const tickMs = 10_000;

/** Every periodic job, by the calls that start it when it is due; those of `clock` need no call. */
const jobs = {
  contact: [
    {
      name: "expired limits",
      everyMs: 10 * minuteMs,
      run: ({ database }) => removeExpiredLimits(database),
    },
  ],
  changes: [
    {
      name: "old tombstones",
      everyMs: dayMs,
      run: ({ database }) => removeOldTombstones(database),
    },
  ],
  staff: [
    {
      name: "expired rows of staff",
      everyMs: 10 * minuteMs,
      run: ({ database }) => removeExpiredOfStaff(database),
    },
    {
      name: "old articles",
      everyMs: 10 * minuteMs,
      run: ({ database }) => removeOldArticles(database),
    },
    {
      name: "unused pictures",
      everyMs: 10 * minuteMs,
      run: ({ media }) => media.removeUnused(),
    },
  ],
  clock: [
    {
      name: "late requests",
      everyMs: minuteMs / 2,
      run: ({ database }) => notifyLate(database),
    },
    {
      name: "requests in their last hours",
      everyMs: minuteMs / 2,
      run: ({ database }) => notifyUrgent(database),
    },
    {
      name: "requests after their retention",
      everyMs: minuteMs,
      run: ({ database }) => eraseExpired(database),
    },
    {
      name: "lapsed reservations",
      everyMs: minuteMs,
      run: ({ database }) => removeLapsedReservations(database),
    },
    {
      // Most callers in a flood never reach a call of staff.
      name: "floods that are over",
      everyMs: 10 * minuteMs,
      run: ({ database }) => auditSuppressed(database),
    },
    {
      // Refusals of strangers fill it, even if no one of staff calls.
      name: "old origins",
      everyMs: dayMs,
      run: ({ database }) => removeOldOrigins(database),
    },
    {
      name: "readers of a day that is over",
      everyMs: minuteMs,
      run: ({ database }) => forgetReaders(database),
    },
  ],
} satisfies Record<string, Job[]>;

const maxReason = 300;

type Caller = keyof typeof jobs;
type JobDeps = Pick<AppDeps, "database" | "media" | "log" | "now">;

/** Runs the jobs that are due when an answer is made, which does not wait for them; a failure is logged. */
export const housekeeping = (deps: AppDeps, caller: Exclude<Caller, "clock">) => {
  const runDue = createRunner(deps, caller);
  return createMiddleware<Env>(async (_, next) => {
    await next();
    void runDue();
  });
};

/** Runs the jobs that need no call to start, in every process. */
export function startClock(deps: JobDeps): { stop(): Promise<void> } {
  const runDue = createRunner(deps, "clock");
  let running = runDue();
  const timer = setInterval(() => {
    running = running.then(runDue);
  }, tickMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

function createRunner(deps: JobDeps, caller: Caller): () => Promise<void> {
  const { log, now = Date.now } = deps;
  const lastRuns = new Map<Job, number>();

  const run = async (job: Job) => {
    lastRuns.set(job, now());
    try {
      await job.run(deps);
    } catch (error) {
      // Safe to log: no job touches what someone sent.
      const reason = [codeOf(error), textOf(error)].filter(Boolean).join(" ");
      log(logLine({ cleanup: job.name, error: reason.slice(0, maxReason) }));
    }
  };

  return async () => {
    for (const job of jobs[caller]) {
      if (now() - (lastRuns.get(job) ?? 0) < job.everyMs) continue;
      await run(job);
    }
  };
}

/** Runs even if no one reads an article after midnight. */
async function forgetReaders({ sql, withDeadline }: Database): Promise<void> {
  await withDeadline(sql`select forget_readers()`);
}

/** Audits the suppressed count of floods that are over, and forgets them. */
export async function auditSuppressed({ sql, withDeadline }: Database): Promise<void> {
  await withDeadline(sql`select audit_held()`);
}

export async function removeOldOrigins({ sql, withDeadline }: Database): Promise<void> {
  await withDeadline(
    sql`delete from audit_origins where at < now() - ${originDays}::int * interval '1 day'`,
  );
}

/** Removes expired sessions, tickets, links, devices and attempts. */
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
    ), devices as (
      delete from staff_devices where seen_at < now() - ${deviceDays}::int * interval '1 day'
    )
    delete from sign_in_tries where key in (
      select key from sign_in_tries where next_at < now() - interval '1 day' limit 100000
      for update skip locked
    )
  `);
}
