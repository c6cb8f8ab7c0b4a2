import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import type { Database } from "../../db/postgres/postgres.ts";
import { isLoopback } from "./rate-limit.ts";
import type { AppDeps, Env } from "../deps.ts";
import { describe } from "./describe.ts";
import { ownOrigin } from "./origin.ts";
import type { Metrics } from "./request-log.ts";
import { Problem, unavailable } from "./problem.ts";

const probeMs = 2_000;
const proxyMarks = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
];

/** `/healthz` (the process), `/readyz` (a database that can be written, and its migrations), `/metrics` (loopback, or a token). */
export const probes = (deps: AppDeps, metrics: Metrics) =>
  new Hono<Env>()
    .get("/healthz", described("Whether the process answers", []), (c) =>
      c.text("ok", 200, { "cache-control": "no-store" }),
    )
    .get(
      "/readyz",
      described("Whether the database can be written and is migrated", [503]),
      async (c) => {
        if (!(await isReady(deps))) throw unavailable();
        return c.text("ready", 200, { "cache-control": "no-store" });
      },
    )
    .get("/metrics", described("Counters in the Prometheus text format", [403]), (c) => {
      // Behind a proxy every socket is a loopback one: the proxy's headers reveal it, or the requested name.
      const forwarded = proxyMarks.some((name) => c.req.header(name) !== undefined);
      const isHere = isLoopback(c.env.address) && ownOrigin(c.req.raw) !== undefined;
      // A public site without a proxy that we know of may have one that adds no headers.
      const isMarked = !deps.settings.publicUrl || deps.settings.trustProxy > 0;
      const { metricsToken } = deps.settings;
      if (!(isHere && !forwarded && isMarked) && !isBearer(c.req.raw, metricsToken)) {
        throw new Problem(403, "Metrics are for this machine, or for those who have the token.");
      }
      return c.body(metrics.text(deps.cache), 200, {
        "content-type": "text/plain; version=0.0.4; charset=utf-8",
        "cache-control": "no-store",
      });
    });

/** Compares hashes, so that the time reveals nothing about the token. */
function isBearer({ headers }: Request, token: string | null | undefined): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  if (!token) return false;
  return timingSafeEqual(hash(headers.get("authorization") ?? ""), hash(`Bearer ${token}`));
}

async function isReady({ database, migrated }: AppDeps): Promise<boolean> {
  try {
    return (await canWrite(database)) && (migrated ? await migrated() : true);
  } catch {
    return false;
  }
}

async function canWrite({ sql, withDeadline }: Database): Promise<boolean> {
  const rows = await withDeadline(
    sql`select from content_clock where current_setting('transaction_read_only') = 'off'`,
    probeMs,
  );
  return rows.length > 0;
}

const described = (summary: string, problems: (403 | 503)[]) =>
  describe({
    summary,
    tag: "Probes",
    answers: { 200: { description: "Yes", content: { "text/plain": {} } } },
    problems,
  });
