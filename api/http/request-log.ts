import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import type { AppDeps, Env } from "../deps.ts";
import type { Metrics } from "./metrics.ts";

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
    // A page has its own policy, with the hash of its styles.
    for (const [name, value] of deps.headers ?? [])
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    const route = patternOf(routePath(c, -1), c.req.path);
    const { method } = c.req;
    metrics.answered(route, c.res.status);
    deps.log(
      JSON.stringify({
        at: new Date(started).toISOString(),
        request: requestId,
        method: methods.has(method) ? method : "other",
        route,
        status: c.res.status,
        ms: now() - started,
      }),
    );
  });
};

function patternOf(matched: string, path: string): string {
  if (!matched.endsWith("*")) return matched;
  return path === "/api" || path.startsWith("/api/") ? "no api route" : "page";
}
