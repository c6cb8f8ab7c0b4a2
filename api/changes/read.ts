import type { Database } from "../../db/postgres/postgres.ts";
import type { Change, Changes } from "../../db/schema/changes.ts";
import { documents } from "../../db/schema/documents.ts";
import { bodyOf } from "./body.ts";
import type { ChangesQuery } from "./query.ts";
import { publishDue } from "../insights/publish-due.ts";
import { Problem } from "../http/problem.ts";

// Of the 64 kB of an answer its frame and its ends take the rest.
const partBytes = 62_000;
const partRows = 1_000;
const mostEnds = 200;
// How far the ends are looked for, in a first sync alone: 200 parts of rows as short as they come.
const rowsAhead = 30_000;
const publicDocuments = Object.keys(documents);

/**
 * What changed after `since`, each row once and as it stands now, oldest change first, at most 64 kB of JSON
 * text (a single larger row goes alone). Articles that have come due are published first. Throws Problem 410
 * when the cursor counts nothing in this database any more.
 */
export async function changesAfter(database: Database, asked: ChangesQuery): Promise<Changes> {
  const found = await readLog(database, asked);
  if (!found.due) return answerOf(found, asked);
  await publishDue(database);
  return answerOf(await readLog(database, asked), asked);
}

/**
 * Forgets what has been gone for 400 days; a device that was away for longer reads everything anew. The clock
 * is locked before the log, as writers do it.
 */
export async function removeOldTombstones({ sql, withDeadline }: Database): Promise<void> {
  await withDeadline(sql`
    with clock as (
      select v from content_clock
      where exists (select from change_log where gone and at < now() - interval '400 days')
      for update
    ), forgotten as (
      delete from change_log using clock
      where gone and at < now() - interval '400 days'
      returning seq
    )
    update content_clock set floor = greatest(floor, (select max(seq) from forgotten))
    where exists (select from forgotten)
  `);
}

interface Found {
  epoch: string;
  /** The last number in the log. */
  logged: number;
  floor: number;
  /** An article has come due that nobody has logged yet. */
  due: boolean;
  changes: Change[];
  /** Number and size of the rows that follow. */
  ahead: [seq: number, bytes: number][];
  /** The number of the last row of `changes`. */
  reached: number | null;
}

// One statement, so rows and cursor are of one moment. A first sync has nothing that could have gone. The clock
// of visitors is the last number in the log: how often staff save drafts is not theirs to see.
async function readLog(
  { sql, withDeadline }: Database,
  { since, until, limit = partRows }: ChangesQuery,
): Promise<Found> {
  const isFirst = since === 0 && until === undefined;
  const rows = isFirst ? Math.min(rowsAhead, limit * (mostEnds + 1)) : limit + 1;
  const [row] = await withDeadline(sql<Found[]>`
    with clock as (
      select greatest(floor, (select max(seq) from change_log)) as logged, epoch, floor
      from content_clock
    ),
    log as (
      select seq, entity, key, gone, bytes
      from change_log
      where seq > ${since}::bigint
        and seq <= ${until ?? Number.MAX_SAFE_INTEGER}::bigint
        and (not gone or ${since}::bigint > 0)
        and (entity <> 'documents' or key = any(${publicDocuments}))
      order by seq
      limit ${rows}::int
    ),
    ahead as (
      select
        seq, entity, key, gone, bytes,
        row_number() over (order by seq) as place, sum(bytes) over (order by seq) as reach
      from log
    ),
    part as (
      select * from ahead where place = 1 or (place <= ${limit}::int and reach <= ${partBytes}::int)
    )
    select
      epoch, logged::float8 as logged, floor::float8 as floor,
      exists (
        select from insights
        where status = 'scheduled' and is_public(status, publish_at, deleted_at)
      ) as due,
      (
        select coalesce(
          json_agg(
            json_build_object('entity', entity, 'key', key, 'body', ${bodyOf(sql)}) order by seq
          ),
          '[]'
        )
        from part
      ) as changes,
      (
        select coalesce(json_agg(json_build_array(seq, bytes) order by seq), '[]')
        from ahead where seq > coalesce((select max(seq) from part), 0)
      ) as ahead,
      (select max(seq)::float8 from part) as reached
    from clock
  `);
  if (!row) throw new Error("The content clock has no row");
  return row;
}

function answerOf(found: Found, { since, until, limit = partRows, epoch }: ChangesQuery): Changes {
  const { logged, floor, changes, ahead, reached } = found;
  // A device that keeps nothing can have missed nothing.
  if (since > 0 && epoch !== undefined && epoch !== found.epoch) throw fullSync("another database");
  if (Math.max(since, until ?? 0) > logged) throw fullSync("a number that it has not reached");
  // With `until` it is on its way through parts whose tombstones it never needed, and asks without it at the end.
  if (since > 0 && since < floor && until === undefined) throw fullSync("what it has forgotten");
  const more = ahead.length > 0;
  return {
    epoch: found.epoch,
    seq: more ? (reached ?? since) : (until ?? Math.max(since, logged)),
    more,
    ends: more && since === 0 && until === undefined ? endsOf(ahead, limit, logged) : [],
    changes,
  };
}

const fullSync = (what: string) =>
  new Problem(410, `The cursor is of ${what}. Read everything anew, without it.`, {
    type: "/problems/full-sync",
    title: "Full sync needed",
  });

/** Where the parts of these rows end; the last one where the log does. */
function endsOf(ahead: Found["ahead"], limit: number, logged: number): number[] {
  const ends: number[] = [];
  let [rows, sum, last] = [0, 0, 0];
  for (const [seq, bytes] of ahead) {
    if (rows === limit || (rows > 0 && sum + bytes > partBytes)) {
      if (ends.length === mostEnds - 1) break;
      ends.push(last);
      [rows, sum] = [0, 0];
    }
    [rows, sum, last] = [rows + 1, sum + bytes, seq];
  }
  return [...ends, logged];
}
