import { Hono } from "hono";
import * as v from "valibot";
import type { Database } from "../db/postgres.ts";
import { Service, ServiceSummary } from "../db/schema/services.ts";
import { answer } from "./answer.ts";
import type { AppDeps, Env } from "./deps.ts";
import { describe, json, named, notModified, query } from "./describe.ts";
import { invalid } from "./problem.ts";

/** `GET /api/services` (spec.md §7). */
export const services = (deps: AppDeps) =>
  new Hono<Env>().get("/", description, (c) => {
    const [fields, ...more] = c.req.queries("fields") ?? [];
    if (fields === undefined) {
      return answer(c, deps, "/api/services", () => servicesInOrder(deps.database));
    }
    if (more.length > 0) throw invalid([{ path: "fields", message: "fields must be given once" }]);
    if (fields !== "summary")
      throw invalid([{ path: "fields", message: "fields must be summary" }]);
    return answer(c, deps, "/api/services?fields=summary", () => summaries(deps.database));
  });

const servicesInOrder = ({ sql, within }: Database): Promise<Service[]> =>
  within(sql<Service[]>`
    select id, title, slug, description, icon, features, deliverables, timeline, pricing
    from services
    order by position, id
  `);

const summaries = ({ sql, within }: Database): Promise<ServiceSummary[]> =>
  within(sql<ServiceSummary[]>`
    select id, title, slug, icon, timeline, pricing
    from services
    order by position, id
  `);

const description = describe({
  summary: "The services",
  tag: "Content",
  answers: {
    200: json(
      v.union([
        v.array(named("Service", Service)),
        v.array(named("ServiceSummary", ServiceSummary)),
      ]),
      "In the order of the site",
    ),
    ...notModified,
  },
  parameters: [
    query("fields", "`summary` leaves `description`, `features` and `deliverables` out", {
      type: "string",
      enum: ["summary"],
    }),
  ],
  problems: [422, 503],
});
