import { logLine } from "./http/log-line.ts";
import { type Context, Hono } from "hono";
import { isUnavailable, withPriority } from "../db/postgres/postgres.ts";
import { changes } from "./changes/visitors.ts";
import { contactForm } from "./contact/form.ts";
import { contact } from "./contact/routes.ts";
import { content } from "./content/routes.ts";
import { cspReports } from "./http/csp-reports.ts";
import type { AppDeps, Env } from "./deps.ts";
import { discovery } from "./feeds/discovery.ts";
import { insightBodies } from "./insights/bodies.ts";
import { insights } from "./insights/routes.ts";
import { media } from "./media/routes.ts";
import { myRequest } from "./my-request/routes.ts";
import { reportPath } from "./http/headers.ts";
import { createMetrics, requestLog } from "./http/request-log.ts";
import { createOutageLog } from "./http/outage-log.ts";
import { createListGate } from "./http/lists.ts";
import { documentation } from "./http/openapi.ts";
import { sameOrigin, plainPath } from "./http/origin.ts";
import { probes } from "./http/probes.ts";
import { notFound, Problem, unavailable } from "./http/problem.ts";
import { reads } from "./reads/routes.ts";
import { services } from "./content/services.ts";
import { slots } from "./slots/routes.ts";
import { auditForeignAndTooMany } from "./staff/audit/refusals.ts";
import { staff } from "./staff/routes.ts";

/**
 * The whole server as one function of a request. Every refusal is a problem (RFC 9457); no input of a visitor causes
 * a 5xx.
 */
export function createApp(deps: AppDeps) {
  const metrics = createMetrics();
  const noteOutage = createOutageLog(deps);
  const first: AppDeps = { ...deps, database: withPriority(deps.database) };
  const lists = createListGate(deps);
  const app = new Hono<Env>()
    .use(requestLog(deps, metrics))
    .use(plainPath)
    .use(auditForeignAndTooMany(deps))
    .use(sameOrigin(deps.settings.publicUrl))
    .route("/api", content(deps))
    .route("/api/services", services(deps))
    .route("/api/insights/bodies", insightBodies(deps, lists))
    .route("/api/insights", insights(deps, lists))
    .route("/api/changes", changes(deps, lists))
    .route("/api/staff", staff(deps))
    .route("/api/contact", contact(first, metrics))
    .route("/api/reads", reads(deps))
    .route(reportPath, cspReports(deps))
    .route("/contact", contactForm(first, metrics))
    .route("/api/my-request", myRequest(deps))
    .route("/api/slots", slots(deps))
    .route("/media", media(deps))
    .route("/", probes(first, metrics));
  app.route("/", discovery(deps));
  app.route("/api", documentation(app, deps));
  app.onError((error, c) => respondTo(error, c, deps, noteOutage));
  app.notFound((c) => unrouted(c, deps, methodsAt(app, c.req.path)));
  return app;
}

function respondTo(
  error: Error,
  c: Context<Env>,
  { log }: AppDeps,
  noteOutage: ReturnType<typeof createOutageLog>,
): Response {
  if (error instanceof Problem) return error.respond();
  const request = c.get("requestId");
  if (isUnavailable(error)) {
    noteOutage(request, error);
    return unavailable().respond();
  }
  log(logLine({ request, ...withoutData(error) }));
  return new Problem(
    500,
    `Something went wrong on our side. The log knows it as ${request}.`,
  ).respond();
}

/** An error without its message, which may quote a visitor's input. */
function withoutData(error: Error) {
  return {
    error: error.name,
    ...("code" in error && { code: String(error.code) }),
    stack: (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line)),
  };
}

/** A page, a known path with another method (405), or nothing (404). */
async function unrouted(c: Context<Env>, deps: AppDeps, methods: Set<string>): Promise<Response> {
  const { method, path } = c.req;
  const isApi = path === "/api" || path.startsWith("/api/");
  if (!isApi && deps.pages) {
    if (method === "GET" || method === "HEAD") return deps.pages(c.req.raw, c.env);
    methods.add("GET").add("HEAD");
  }
  if (methods.size === 0) throw notFound(isApi ? "such API call" : "such page");
  const methodList = [...methods, "OPTIONS"].join(", ");
  if (method === "OPTIONS")
    return new Response(null, { status: 204, headers: { allow: methodList } });
  throw new Problem(405, `This path takes ${methodList}.`, { headers: { allow: methodList } });
}

/** The methods of routes; middleware has none of its own. */
function methodsAt(app: { router: Hono<Env>["router"] }, path: string): Set<string> {
  const methods = new Set<string>();
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
    const [found] = app.router.match(method, path);
    if (!found.some(([[, route]]) => route.method === method)) continue;
    methods.add(method);
    if (method === "GET") methods.add("HEAD");
  }
  return methods;
}
