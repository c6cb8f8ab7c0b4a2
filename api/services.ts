import { Hono } from "hono";
import * as v from "valibot";
import type { Database } from "../db/postgres.ts";
import { Service } from "../db/schema/services.ts";
import { answer } from "./answer.ts";
import type { AppDeps, Env } from "./deps.ts";
import { describe, json, named, notModified } from "./describe.ts";

/** `GET /api/services` (spec.md §7). */
export const services = (deps: AppDeps) =>
  new Hono<Env>().get("/", description, (c) =>
    answer(c, deps, "/api/services", () => servicesInOrder(deps.database)),
  );

const servicesInOrder = ({ sql, within }: Database): Promise<Service[]> =>
  within(sql<Service[]>`
    select id, title, slug, description, icon, features, deliverables, timeline, pricing
    from services
    order by position, id
  `);

const description = describe({
  summary: "The services",
  tag: "Content",
  answers: {
    200: json(v.array(named("Service", Service)), "In the order of the site"),
    ...notModified,
  },
  problems: [503],
});
