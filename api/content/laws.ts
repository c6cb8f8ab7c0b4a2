import { Hono } from "hono";
import * as v from "valibot";
import type { Database } from "../../db/postgres/postgres.ts";
import { Law } from "../../db/schema/laws.ts";
import { sendCachedJson } from "../http/json.ts";
import type { AppDeps, Env } from "../deps.ts";
import { describe, json, named, notModified } from "../http/describe.ts";

/** `GET /api/laws` (spec.md §7). */
export const laws = (deps: AppDeps) =>
  new Hono<Env>().get("/", description, (c) =>
    sendCachedJson(c, deps, "/api/laws", () => lawsInOrder(deps.database)),
  );

const lawsInOrder = ({ sql, withDeadline }: Database): Promise<Law[]> =>
  withDeadline(sql<Law[]>`
    select id, title, reference, summary, link, category
    from laws
    order by position, id
  `);

const description = describe({
  summary: "The laws",
  tag: "Content",
  answers: { 200: json(v.array(named("Law", Law)), "In the order of the site"), ...notModified },
  problems: [503],
});
