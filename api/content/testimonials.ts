import { Hono } from "hono";
import * as v from "valibot";
import type { Database } from "../../db/postgres/postgres.ts";
import { Testimonial } from "../../db/schema/testimonials.ts";
import { sendCachedJson } from "../http/json.ts";
import type { AppDeps, Env } from "../deps.ts";
import { describe, json, named, notModified } from "../http/describe.ts";

/** `GET /api/testimonials` (spec.md §7). */
export const testimonials = (deps: AppDeps) =>
  new Hono<Env>().get("/", description, (c) =>
    sendCachedJson(c, deps, "/api/testimonials", () => testimonialsInOrder(deps.database)),
  );

const testimonialsInOrder = ({ sql, withDeadline }: Database): Promise<Testimonial[]> =>
  withDeadline(sql<Testimonial[]>`
    select id, name, statement, sector
    from testimonials
    order by position, id
  `);

const description = describe({
  summary: "What clients say",
  tag: "Content",
  answers: {
    200: json(v.array(named("Testimonial", Testimonial)), "In the order of the site"),
    ...notModified,
  },
  problems: [503],
});
