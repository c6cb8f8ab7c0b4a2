import { Hono } from "hono";
import * as v from "valibot";
import type { Database } from "../../db/postgres/postgres.ts";
import { TeamMember } from "../../db/schema/team.ts";
import { sendCachedJson } from "../http/json.ts";
import type { AppDeps, Env } from "../deps.ts";
import { describe, json, named, notModified } from "../http/describe.ts";

/** `GET /api/team` (spec.md §7). */
export const team = (deps: AppDeps) =>
  new Hono<Env>().get("/", description, (c) =>
    sendCachedJson(c, deps, "/api/team", () => teamInOrder(deps.database)),
  );

const teamInOrder = ({ sql, withDeadline }: Database): Promise<TeamMember[]> =>
  withDeadline(sql<TeamMember[]>`
    select id, name, role, bio, photo
    from team
    order by position, id
  `);

const description = describe({
  summary: "The team",
  tag: "Content",
  answers: {
    200: json(v.array(named("TeamMember", TeamMember)), "In the order of the site"),
    ...notModified,
  },
  problems: [503],
});
