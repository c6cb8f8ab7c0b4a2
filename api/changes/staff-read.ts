import type { Database } from "../../db/postgres/postgres.ts";
import type { StaffChanges } from "../../db/schema/insights/staff-rows.ts";
import { Problem } from "../http/problem.ts";
import { staffColumns } from "../staff/articles/read.ts";

const partBytes = 250_000;
const partRows = 1_000;

export interface ChangesQuery {
  /** The cursor; 0 for a first sync, and ending in .5 inside one. */
  since: number;
  epoch?: string;
}

/**
 * The rows that changed after `since`, each once in its current state. A first sync needs no tombstones and is marked
 * by the half in its cursors: it passes numbers older than removed tombstones. Throws Problem 410 when the cursor has
 * expired.
 */
export async function changesForStaff(
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
  new Problem(410, `The cursor is of ${what}. Read everything anew, without it.`, {
    type: "/problems/full-sync",
    title: "Full sync needed",
  });
