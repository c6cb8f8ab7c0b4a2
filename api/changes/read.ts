import type { Sql } from "postgres";
import type { Database } from "../../db/postgres/postgres.ts";
import type { Change, Changes } from "../../db/schema/changes.ts";
import { documents } from "../../db/schema/documents.ts";
import { type ChangesQuery, fullSync } from "./query.ts";
import { publishDue } from "../insights/publish-due.ts";
import { contentColumns } from "../content/columns.ts";
import { insightColumns, published } from "../insights/read.ts";
import type { SqlFragment } from "../runtime/sql-fragment.ts";

// The rest of an answer's 64 kB is for its frame and `ends`.
const partBytes = 62_000;
const partRows = 1_000;
const maxEnds = 200;
// Rows that a first sync looks ahead for `ends`: 200 parts of the shortest rows.
const rowsAhead = 30_000;
const publicDocuments = Object.keys(documents);

/**
 * The rows that changed after `since`, each once in its current state, oldest change first, at most 64 kB of JSON (a
 * single larger row goes alone). Publishes due articles first. Throws Problem 410 when the cursor has expired.
 */
export async function changesAfter(database: Database, query: ChangesQuery): Promise<Changes> {
  const found = await readLog(database, query);
  if (!found.due) return answerOf(found, query);
  await publishDue(database);
  return answerOf(await readLog(database, query), query);
}

/**
 * Removes tombstones after 400 days; a device that was away for longer needs a full resync. Locks the clock before
 * the log, as writers do.
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
  logged: number;
  floor: number;
  /** An article is due, but not in the log yet. */
  due: boolean;
  changes: Change[];
  /** Sizes of the rows after this part. */
  ahead: [seq: number, bytes: number][];
  /** Number of the last row in `changes`. */
  reached: number | null;
}

// One statement, so that rows and cursor belong together. A first sync needs no tombstones. Visitors' clock is the
// last number in the log: how often staff save drafts stays hidden.
async function readLog(
  { sql, withDeadline }: Database,
  { since, until, limit = partRows }: ChangesQuery,
): Promise<Found> {
  const isFirst = since === 0 && until === undefined;
  const rows = isFirst ? Math.min(rowsAhead, limit * (maxEnds + 1)) : limit + 1;
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
  // An empty device has missed nothing.
  if (since > 0 && epoch !== undefined && epoch !== found.epoch) throw fullSync("another database");
  if (Math.max(since, until ?? 0) > logged) throw fullSync("a number that it has not reached");
  // With `until` the device is inside a first sync, whose parts need no tombstones; it asks without `until` at the
  // end.
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

/** The ends of the following parts; the last one is the end of the log. */
function endsOf(ahead: Found["ahead"], limit: number, logged: number): number[] {
  const ends: number[] = [];
  let [rows, sum, last] = [0, 0, 0];
  for (const [seq, bytes] of ahead) {
    if (rows === limit || (rows > 0 && sum + bytes > partBytes)) {
      if (ends.length === maxEnds - 1) break;
      ends.push(last);
      [rows, sum] = [0, 0];
    }
    [rows, sum, last] = [rows + 1, sum + bytes, seq];
  }
  return [...ends, logged];
}

/** The row of `part` in the shape of its own route; null when visitors do not see it. */
function bodyOf(sql: Sql) {
  const { home, about, laws, services, team, testimonials } = contentColumns(sql);
  const body = (columns: SqlFragment, source: SqlFragment) =>
    sql`(select row_to_json(one) from (select ${columns} from ${source}) as one)`;
  const row = (table: string, columns: SqlFragment) =>
    body(columns, sql`${sql(table)} where id = part.key`);
  return sql`
    case when not gone then case entity
      when 'home' then ${row("home", home)}
      when 'about' then ${row("about", about)}
      when 'laws' then ${row("laws", sql`${laws}, position`)}
      when 'services' then ${row("services", sql`${services}, detail, position`)}
      when 'team' then ${row("team", sql`${team}, position`)}
      when 'testimonials' then ${row("testimonials", sql`${testimonials}, position`)}
      when 'insights' then ${body(
        sql`${insightColumns(sql)}, body_tag as "bodyTag", body_bytes as "bodyBytes"`,
        sql`insights where id = part.key and ${published(sql)}`,
      )}
      when 'documents' then (select body::json from documents where name = part.key)
    end end`;
}
