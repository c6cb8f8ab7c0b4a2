import type { Database } from "../../../db/postgres/postgres.ts";
import type { AuditCheck } from "../../../db/schema/audit.ts";

// About 30 ms on the embedded database; other queries run in between.
const rowsAtATime = 1_000;

interface Head {
  seq: number;
  hash: string;
  last: number;
}
interface Slice {
  read: number;
  seq: number;
  hash: string;
  fault: AuditCheck["fault"];
}

/** Recomputes the chain in slices and names the first row that was tampered with. Rows added meanwhile are ignored. */
export async function checkTrail(database: Database): Promise<AuditCheck> {
  const { seq: end, hash, last } = await head(database);
  const answer = (rows: number, fault: AuditCheck["fault"]): AuditCheck => ({ rows, hash, fault });
  let rows = 0;
  let at = { seq: 0, hash: "00".repeat(32) };
  for (;;) {
    const slice = await sliceAfter(database, at, end);
    rows += slice.read;
    if (slice.fault) return answer(rows, slice.fault);
    if (slice.read === 0) break;
    at = slice;
  }
  if (at.seq < end) return answer(rows, { seq: at.seq + 1, what: "missing at the end" });
  if (at.hash !== hash) return answer(rows, { seq: end, what: "changed" });
  return answer(rows, last > end ? { seq: end + 1, what: "changed" } : null);
}

/** The stored head and the last row, read together. */
async function head({ sql, withDeadline }: Database): Promise<Head> {
  const [row] = await withDeadline(sql<Head[]>`
    select
      seq::float8 as seq, encode(hash, 'hex') as hash,
      coalesce((select max(seq) from audit_log), 0)::float8 as last
    from audit_head
  `);
  if (!row) throw new Error("The head of the audit trail has no row");
  return row;
}

/**
 * "missing": the next number does not exist. "moved": neither its hash nor the previous one fits. "changed": its own
 * hash does not fit, or the next row has another hash of it.
 */
async function sliceAfter(
  { sql, withDeadline }: Database,
  { seq, hash }: { seq: number; hash: string },
  end: number,
): Promise<Slice> {
  const [row] = await withDeadline(sql<Slice[]>`
    with slice as (
      select audit_log as entry, seq, previous, hash
      from audit_log
      where seq > ${seq}::bigint and seq <= ${end}::bigint
      order by seq
      limit ${rowsAtATime}
    ),
    linked as (
      select
        seq, hash, hash = audit_hash(entry) as whole,
        lag(seq, 1, ${seq}::bigint) over in_order + 1 as due,
        previous = lag(hash, 1, decode(${hash}, 'hex')) over in_order as joins
      from slice
      window in_order as (order by seq)
    ),
    judged as (
      select
        seq, due,
        case
          when seq <> due then json_build_object('seq', due, 'what', 'missing')
          when not whole and not joins then json_build_object('seq', seq, 'what', 'moved')
          when not whole then json_build_object('seq', seq, 'what', 'changed')
          when not joins then json_build_object('seq', greatest(seq - 1, 1), 'what', 'changed')
        end as fault
      from linked
    )
    select
      (select count(*)::int from slice) as read,
      coalesce((select max(seq) from slice), ${seq}::bigint)::float8 as seq,
      coalesce((select encode(hash, 'hex') from slice order by seq desc limit 1), ${hash}) as hash,
      (select fault from judged where fault is not null order by seq limit 1) as fault
  `);
  if (!row) throw new Error("A slice of the audit trail was not answered");
  return row;
}
