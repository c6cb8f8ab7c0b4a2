import { Hono } from "hono";
import * as v from "valibot";
import { StaffChanges, StaffRow, StaffBody } from "../../db/schema/insights/staff-rows.ts";
import { sendJson } from "../http/json.ts";
import { unknownParams } from "./query.ts";
import type { AppDeps, Env } from "../deps.ts";
import { describe, json, named, query } from "../http/describe.ts";
import { invalid, Problem } from "../http/problem.ts";
import { requireRole } from "../staff/auth/guard.ts";
import { readBodies, readIds } from "../insights/bodies.ts";
import type { Database } from "../../db/postgres/postgres.ts";
import { staffColumns } from "../staff/articles/read.ts";

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
    "again, without `since`.",
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

const maxBytes = 256_000;

/** `/api/staff/insights/bodies?ids=a,b`: texts of articles in any state, for the devices of staff. */
export const staffBodies = (deps: AppDeps) =>
  new Hono<Env>().get("/", bodiesDescription, async (c) => {
    await requireRole(c, deps, "viewer");
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

const partBytes = 250_000;
const partRows = 1_000;

interface ChangesQuery {
  /** The cursor; 0 for a first sync, and ending in .5 inside one. */
  since: number;
  epoch?: string;
}

/**
 * The rows that changed after `since`, each once in its current state. A first sync needs no tombstones and is marked
 * by the half in its cursors: it passes numbers older than removed tombstones. Throws Problem 410 when the cursor has
 * expired.
 */
async function changesForStaff(
  { sql, withDeadline }: Database,
  { since, epoch }: ChangesQuery,
): Promise<StaffChanges> {
  const after = Math.floor(since);
  const isFirst = since === 0 || since > after;
  // One statement, so that rows and cursor belong together.
  const [found] = await withDeadline(sql<Found[]>`
    with log as (
      select seq, key, gone
      from staff_changes
      where entity = 'insights' and seq > ${after}::bigint and (not gone or ${after}::bigint > 0)
      order by seq
      limit ${partRows + 1}::int
    ), ahead as (
      select
        seq, key, row, row_number() over (order by seq) as place,
        sum(coalesce(octet_length(row::text), 0) + 100) over (order by seq) as reach
      from log
      left join lateral (
        select row_to_json(one) as row
        from (
          select ${staffColumns(sql)}, body_tag as "bodyTag", body_bytes as "bodyBytes"
          from insights
          where id = log.key and not log.gone
        ) as one
      ) as standing on true
    ), part as (
      select * from ahead where place = 1 or (place <= ${partRows}::int and reach <= ${partBytes}::int)
    )
    select
      (select epoch from content_clock) as epoch, v::float8 as clock, floor::float8 as floor,
      (
        select coalesce(json_agg(json_build_object('key', key, 'row', row) order by seq), '[]')
        from part
      ) as changes,
      (select max(seq)::float8 from part) as reached,
      (select count(*) from ahead)::int > (select count(*) from part)::int as more
    from staff_clock
  `);
  if (!found) throw new Error("The clock of staff has no row");
  const { clock, floor, changes, more } = found;
  if (since !== 0 && epoch !== undefined && epoch !== found.epoch)
    throw fullSync("another database");
  if (after > clock) throw fullSync("a number that it has not reached");
  if (!isFirst && since < floor) throw fullSync("what it has forgotten");
  const reached = found.reached ?? after;
  return { epoch: found.epoch, seq: more ? reached + (isFirst ? 0.5 : 0) : clock, more, changes };
}

interface Found extends Pick<StaffChanges, "epoch" | "more" | "changes"> {
  clock: number;
  floor: number;
  /** Number of the last row in `changes`. */
  reached: number | null;
}

const fullSync = (what: string) =>
  new Problem(410, `The cursor is of ${what}. Read everything again, without it.`, {
    type: "/problems/full-sync",
    title: "Full sync needed",
  });
