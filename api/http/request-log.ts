import type { Context } from "hono";
import { logLine } from "./log-line.ts";
import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import type { AppDeps, Env } from "../deps.ts";
import process from "node:process";
import { withHeaders } from "./headers.ts";
import type { ContentCache } from "../pages/response-cache.ts";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * The outermost middleware: a request id, security headers, a log line and a count for every response. The line holds
 * the route's pattern and nothing that a visitor sent: no query, body or address.
 */
export const requestLog = (deps: AppDeps, metrics: Metrics) => {
  const now = deps.now ?? Date.now;
  return createMiddleware<Env>(async (c, next) => {
    const started = now();
    const requestId = crypto.randomUUID();
    c.set("requestId", requestId);
    await next();
    c.res.headers.set("x-request-id", requestId);
    withHeaders(c.res, deps.headers ?? []);
    const route = patternOf(routePath(c, -1), c.req.path);
    const method = methodOf(c.req.method);
    metrics.answered(route, c.res.status);
    deps.log(
      logLine(
        {
          request: requestId,
          method,
          route,
          status: c.res.status,
          ms: now() - started,
        },
        new Date(started),
      ),
    );
  });
};

const methodOf = (method: string): string => (methods.has(method) ? method : "other");

/** Such as `POST /api/contact`: nothing that a visitor sent. */
export const routeOf = (c: Context<Env>): string =>
  `${methodOf(c.req.method)} ${patternOf(routePath(c, -1), c.req.path)}`;

function patternOf(matched: string, path: string): string {
  if (!matched.endsWith("*")) return matched;
  return path === "/api" || path.startsWith("/api/") ? "no api route" : "page";
}

/** Counters of this process for `/metrics`. */
export interface Metrics {
  /** `route` is a pattern, so that visitors cannot create new series. */
  answered(route: string, status: number): void;
  contact(outcome: "accepted" | "replayed" | "refused"): void;
  text(cache: ContentCache): string;
}

export function createMetrics(): Metrics {
  const requests = new Map<string, number>();
  const contacts = { accepted: 0, replayed: 0, refused: 0 };
  return {
    answered(route, status) {
      const series = `route="${route}",status="${Math.floor(status / 100)}xx"`;
      requests.set(series, (requests.get(series) ?? 0) + 1);
    },
    contact(outcome) {
      contacts[outcome] += 1;
    },
    text(cache) {
      const { hits, misses } = cache.counts;
      return [
        ...family("http_requests_total", "counter", "Requests by route pattern and status class.", [
          ...requests,
        ]),
        ...family("content_cache_total", "counter", "Answers from kept bytes, and made again.", [
          [`outcome="hit"`, hits],
          [`outcome="miss"`, misses],
        ]),
        ...family(
          "contact_requests_total",
          "counter",
          "Consultation requests by outcome.",
          Object.entries(contacts).map(([outcome, count]) => [`outcome="${outcome}"`, count]),
        ),
        ...family("process_uptime_seconds", "gauge", "Time since the process started.", [
          ["", process.uptime()],
        ]),
        ...family("process_resident_memory_bytes", "gauge", "Resident memory.", [
          ["", process.memoryUsage().rss],
        ]),
        "",
      ].join("\n");
    },
  };
}

function family(name: string, type: string, help: string, series: [string, number][]): string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...series.map(([labels, value]) => `${name}${labels && `{${labels}}`} ${value}`),
  ];
}
