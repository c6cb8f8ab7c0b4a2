import { Hono } from "hono";
import * as v from "valibot";
import { RequestRow, RequestThread } from "../../../db/schema/requests/request.ts";
import { changesOf } from "../../changes/staff-log.ts";
import { maxBytes } from "../../changes/staff.ts";
import { sendJson } from "../../http/json.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { describe, json, named, query } from "../../http/describe.ts";
import { invalid } from "../../http/problem.ts";
import { readIds } from "../../insights/bodies.ts";
import { requireAbility } from "../auth/guard.ts";
import { readThreads, requestRows } from "./read.ts";

/** `/api/staff/requests/changes`: the requests that devices of staff store, and their changes. */
export const requestChanges = (deps: AppDeps) =>
  changesOf(deps, {
    entity: "requests",
    needs: "read requests",
    rowQuery: (sql) => requestRows(sql, sql`request.id = log.key::uuid`),
    schema: RequestRow,
    maxRows: 350,
    names: { row: "RequestRow", changes: "RequestChanges" },
    summary: "What changed of the requests since a device of staff looked",
    description: "Spam too, and `row` is null for an erased one.",
  });

/** `/api/staff/requests/threads?ids=a,b`: messages and history of requests. */
export const requestThreads = (deps: AppDeps) =>
  new Hono<Env>().get("/", description, async (c) => {
    await requireAbility(c, deps, "read requests");
    const ids = readIds(new URL(c.req.url).searchParams, "requests");
    if (!v.is(Ids, ids)) throw invalid([{ path: "ids", message: "ids must be UUIDs" }]);
    return sendJson(c, await readThreads(deps.database, ids, maxBytes));
  });

const Ids = v.array(v.pipe(v.string(), v.uuid()));

const description = describe({
  summary: "Messages and history of several requests",
  description:
    "In the order of `ids`, as many as 256 kB hold, one at least. Ask again for those that come after the last one " +
    "answered.",
  tag: "Staff",
  parameters: [query("ids", "Up to 100 ids with commas between them", { type: "string" })],
  answers: {
    200: json(
      v.array(named("RequestThread", RequestThread)),
      "Threads, each with its row's version",
    ),
  },
  problems: [401, 403, 422, 503],
});
