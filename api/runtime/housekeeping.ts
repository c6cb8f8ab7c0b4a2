import { createMiddleware } from "hono/factory";
import { codeOf, textOf } from "../../db/postgres/problem.ts";
import { removeOldTombstones } from "../changes/read.ts";
import type { AppDeps, Env } from "../deps.ts";
import { removeExpiredLimits } from "../http/rate-limit.ts";
import { removeOldArticles } from "../staff/articles/cleanup.ts";
import { removeExpiredOfStaff } from "../staff/auth/cleanup.ts";

interface Job {
  name: string;
  everyMs: number;
  run(deps: AppDeps): Promise<void>;
  /** The request that starts it does not wait for it. */
  inBackground?: true;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Every periodic job, by the calls that start it when it is due. */
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
      // A storage elsewhere takes its time.
      inBackground: true,
    },
  ],
} satisfies Record<string, Job[]>;

const maxReason = 300;

/** Runs the jobs that are due after an answer is made; a failure is logged and fails no answer. */
export const housekeeping = (deps: AppDeps, caller: keyof typeof jobs) => {
  const { log, now = Date.now } = deps;
  const lastRuns = new Map<Job, number>();

  const run = async (job: Job) => {
    lastRuns.set(job, now());
    try {
      await job.run(deps);
    } catch (error) {
      // Safe to log: no job touches what someone sent.
      const reason = [codeOf(error), textOf(error)].filter(Boolean).join(" ");
      log(`cleanup failed: ${job.name}: ${reason.slice(0, maxReason)}`);
    }
  };

  return createMiddleware<Env>(async (_, next) => {
    await next();
    for (const job of jobs[caller] as Job[]) {
      if (now() - (lastRuns.get(job) ?? 0) < job.everyMs) continue;
      const done = run(job);
      if (!job.inBackground) await done;
    }
  });
};
