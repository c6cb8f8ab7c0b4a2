import { Hono } from "hono";
import * as v from "valibot";
import { StaffChanges, StaffRow } from "../../db/schema/insights/staff-rows.ts";
import { sendJson } from "../http/json.ts";
import { unknownParams } from "./query.ts";
import type { AppDeps, Env } from "../deps.ts";
import { describe, json, named, query } from "../http/describe.ts";
import { invalid } from "../http/problem.ts";
import { type ChangesQuery, changesForStaff } from "./staff-read.ts";
import { requireRole } from "../staff/auth/guard.ts";

/** `/api/staff/changes`: the articles that devices of staff store, and what changed. */
export const staffChanges = (deps: AppDeps) =>
  new Hono<Env>().get("/", description, async (c) => {
    await requireRole(c, deps, "viewer");
    const query = readQuery(new URL(c.req.url).searchParams);
    return sendJson(c, await changesForStaff(deps.database, query));
  });

function readQuery(search: URLSearchParams): ChangesQuery {
  const errors = unknownParams(search, ["since", "epoch"]);
  const since = search.get("since") ?? "0";
  const epoch = search.get("epoch");
  // Sixteen digits may exceed a safe integer.
  if (!/^(?:0|[1-9]\d{0,14}(?:\.5)?)$/.test(since))
    errors.push({ path: "since", message: "since must be the seq of an answer" });
  if (epoch === "") errors.push({ path: "epoch", message: "epoch must not be empty" });
  if (errors.length > 0) throw invalid(errors);
  return { since: Number(since), ...(epoch && { epoch }) };
}

const description = describe({
  summary: "What changed of the articles since a device of staff looked",
  description:
    "Each row once and as it is now, oldest change first, about 256 kB; those in the bin too, and `row` is null " +
    "for what has left it. Ask again with `since` set to the `seq` of the answer, as it is. 410: read everything " +
    "anew, without `since`.",
  tag: "Staff",
  parameters: [
    query("since", "The `seq` of the answer before; everything without it", { type: "number" }),
    query("epoch", "The `epoch` of the answer before: 410 when it is another now", {
      type: "string",
    }),
  ],
  answers: {
    200: json(
      named(
        "StaffChanges",
        v.object({
          ...StaffChanges.entries,
          changes: v.array(
            v.object({ key: v.string(), row: v.nullable(named("StaffRow", StaffRow)) }),
          ),
        }),
      ),
      "The changes, and the cursor once they are kept",
    ),
  },
  problems: [401, 403, 410, 422, 503],
});
