import { Hono } from "hono";
import * as v from "valibot";
import { StaffRow, StaffBody } from "../../db/schema/insights/staff-rows.ts";
import { sendJson } from "../http/json.ts";
import type { AppDeps, Env } from "../deps.ts";
import { describe, json, named, query } from "../http/describe.ts";
import { requireAbility } from "../staff/auth/guard.ts";
import { readBodies, readIds } from "../insights/bodies.ts";
import { staffColumns } from "../staff/articles/read.ts";
import { changesOf } from "./staff-log.ts";

/** `/api/staff/changes`: the articles that devices of staff store, and their changes. */
export const staffChanges = (deps: AppDeps) =>
  changesOf(deps, {
    entity: "insights",
    needs: "read",
    rowQuery: (sql) => sql`
      select ${staffColumns(sql)}, body_tag as "bodyTag", body_bytes as "bodyBytes"
      from insights
      where id = log.key
    `,
    schema: StaffRow,
    maxRows: 1_000,
    names: { row: "StaffRow", changes: "StaffChanges" },
    summary: "What changed of the articles since a device of staff looked",
    description: "Those in the bin too, and `row` is null for what has left it.",
  });

/** Maximum size of one answer to devices of staff. */
export const maxBytes = 256_000;

/** `/api/staff/insights/bodies?ids=a,b`: texts of articles in any state, for the devices of staff. */
export const staffBodies = (deps: AppDeps) =>
  new Hono<Env>().get("/", bodiesDescription, async (c) => {
    await requireAbility(c, deps, "read");
    const ids = readIds(new URL(c.req.url).searchParams);
    return sendJson(c, await readBodies(deps.database, ids, maxBytes));
  });

const bodiesDescription = describe({
  summary: "Texts of several articles in whatever state",
  description:
    "In the order of `ids`, as many as 256 kB hold, one at least; those in the bin too. Ask again for those that come " +
    "after the last one answered.",
  tag: "Staff",
  parameters: [query("ids", "Up to 100 ids with commas between them", { type: "string" })],
  answers: { 200: json(v.array(named("StaffBody", StaffBody)), "Texts and their tags") },
  problems: [401, 403, 422, 503],
});
