import { Hono } from "hono";
import type { Sql } from "postgres";
import * as v from "valibot";
import type { Ability } from "../../db/schema/staff.ts";
import type { Database } from "../../db/postgres/postgres.ts";
import { sendJson } from "../http/json.ts";
import type { AppDeps, Env } from "../deps.ts";
import { describe, json, named, query } from "../http/describe.ts";
import { invalid } from "../http/problem.ts";
import { requireAbility } from "../staff/auth/guard.ts";
import { fullSync, unknownParams } from "./query.ts";
import type { SqlFragment } from "../runtime/sql-fragment.ts";

/** An entity that devices of staff store and keep up to date from the change log. */
export interface StaffEntity {
  /** Its name in `staff_changes`. */
  entity: "insights" | "requests";
  needs: Ability;
  /** The row with the key `log.key` as it is now, in the shape of `schema`. */
  rowQuery: (sql: Sql) => SqlFragment;
  schema: v.GenericSchema;
  /** Maximum number of rows in one answer: about as many as fit, since the database makes them before it measures them. */
  maxRows: number;
  /** Names of the schemas in the API description. */
  names: { row: string; changes: string };
  summary: string;
  description: string;
}

/** `GET …/changes?since=&epoch=`. */
export const changesOf = (deps: AppDeps, entity: StaffEntity) =>
  new Hono<Env>().get("/", descriptionOf(entity), async (c) => {
    await requireAbility(c, deps, entity.needs);
    const asked = readQuery(new URL(c.req.url).searchParams);
    return sendJson(c, await changesForStaff(deps.database, entity, asked));
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

const descriptionOf = ({ schema, names, summary, description }: StaffEntity) =>
  describe({
    summary,
    description:
      `Each row once and as it is now, oldest change first, about 256 kB. ${description} Ask again with \`since\` ` +
      "set to the `seq` of the answer, as it is. 410: read everything again, without `since`.",
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
          names.changes,
          v.object({
            epoch: v.string(),
            seq: v.number(),
            more: v.boolean(),
            changes: v.array(
              v.object({ key: v.string(), row: v.nullable(named(names.row, schema)) }),
            ),
          }),
        ),
        "The changes, and the cursor once they are kept",
      ),
    },
    problems: [401, 403, 410, 422, 503],
  });

const partBytes = 250_000;

interface ChangesQuery {
  /** The cursor: 0 for a first sync; it ends in .5 within one. */
  since: number;
  epoch?: string;
}

interface Changes {
  epoch: string;
  seq: number;
  more: boolean;
  changes: { key: string; row: unknown }[];
}

/**
 * The rows that changed after `since`, each once in its current state. A first sync needs no tombstones and is marked
 * by the half in its cursors: it passes numbers older than removed tombstones. Throws Problem 410 when the cursor has
 * expired.
 */
async function changesForStaff(
  { sql, withDeadline }: Database,
  { entity, rowQuery, maxRows }: StaffEntity,
  { since, epoch }: ChangesQuery,
): Promise<Changes> {
  const after = Math.floor(since);
  const isFirst = since === 0 || since > after;
  // One statement, so that rows and cursor belong together.
  const [found] = await withDeadline(sql<Found[]>`
    with log as (
      select seq, key, gone
      from staff_changes
      where entity = ${entity} and seq > ${after}::bigint and (not gone or ${after}::bigint > 0)
      order by seq
      limit ${maxRows + 1}::int
    ), ahead as (
      select
        seq, key, row, row_number() over (order by seq) as place,
        sum(coalesce(octet_length(row::text), 0) + 100) over (order by seq) as reach
      from log
      left join lateral (
        select row_to_json(one) as row from (${rowQuery(sql)}) as one where not log.gone
      ) as current on true
    ), part as (
      select * from ahead where place = 1 or (place <= ${maxRows}::int and reach <= ${partBytes}::int)
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

interface Found extends Pick<Changes, "epoch" | "more" | "changes"> {
  clock: number;
  floor: number;
  /** Number of the last row in `changes`. */
  reached: number | null;
}
