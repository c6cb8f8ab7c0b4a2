import { Hono } from "hono";
import * as v from "valibot";
import type { Database } from "../../db/postgres/postgres.ts";
import { DetailedService, Service, ServiceSummary } from "../../db/schema/services.ts";
import { sendCachedJson } from "../http/json.ts";
import type { AppDeps, Env } from "../deps.ts";
import { describe, json, named, notModified, query } from "../http/describe.ts";
import { contentColumns } from "./columns.ts";
import { invalid, notFound } from "../http/problem.ts";

export const services = (deps: AppDeps) =>
  new Hono<Env>()
    .get("/", description, (c) => {
      const [fields, ...more] = c.req.queries("fields") ?? [];
      if (fields === undefined) {
        return sendCachedJson(c, deps, "/api/services", () => servicesInOrder(deps.database));
      }
      if (more.length > 0)
        throw invalid([{ path: "fields", message: "fields must be given once" }]);
      if (fields !== "summary")
        throw invalid([{ path: "fields", message: "fields must be summary" }]);
      return sendCachedJson(c, deps, "/api/services?fields=summary", () =>
        summaries(deps.database),
      );
    })
    .get("/:slug", oneDescription, (c) => {
      const slug = c.req.param("slug");
      return sendCachedJson(c, deps, `/api/services/${encodeURIComponent(slug)}`, async () => {
        const found = await serviceAt(deps.database, slug);
        if (!found) throw notFound("such service");
        return found;
      });
    });

const servicesInOrder = ({ sql, withDeadline }: Database): Promise<Service[]> =>
  withDeadline(sql<Service[]>`
    select ${contentColumns(sql).services} from services order by position, id
  `);

/** By its slug, or by a former one. */
export async function serviceAt({ sql, withDeadline }: Database, slug: string) {
  const [found] = await withDeadline(sql<DetailedService[]>`
    select ${contentColumns(sql).services}, detail
    from services
    where
      slug = ${slug}
      or id = (select insight_id from insight_links where link = ${`/services/${slug}`})
    order by slug = ${slug} desc
    limit 1
  `);
  return found;
}

const summaries = ({ sql, withDeadline }: Database): Promise<ServiceSummary[]> =>
  withDeadline(sql<ServiceSummary[]>`
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

const oneDescription = describe({
  summary: "One service with the texts of its page",
  tag: "Content",
  answers: {
    200: json(
      named("DetailedService", DetailedService),
      "The service at this slug, or that was there",
    ),
    ...notModified,
  },
  problems: [404, 503],
});
