import type { Sql } from "postgres";
import type { Database } from "../../../db/postgres/postgres.ts";
import type { StaffSession } from "../auth/guard.ts";

const binDays = 30;
// A device that was away for longer needs a full resync.
export const knownDays = 400;

/** Removes articles that were long enough in the bin, old tombstones and operations, and expired presence. */
export async function removeOldArticles(database: Database): Promise<void> {
  await emptyBin(database);
  await removeOldTombstones(database);
  await removeOldOperations(database);
  const { sql, withDeadline } = database;
  await withDeadline(sql`delete from staff_open where until < now()`);
}

const emptyBin = ({ sql, withDeadline }: Database) =>
  withDeadline(
    removeFromLog(
      sql,
      sql`
        select id from insights
        where deleted_at < now() - ${binDays}::int * interval '1 day'
        order by id
        limit 100
        for update skip locked
      `,
    ),
  );

/** False where the bin has no such article. */
export async function deleteForGood(
  { sql, withDeadline }: Database,
  who: StaffSession,
  id: string,
): Promise<boolean> {
  const rows = await withDeadline(
    removeFromLog(
      sql,
      sql`select id from insights where id = ${id} and deleted_at is not null for update`,
      who,
    ),
  );
  return rows.length > 0;
}

/** Removes all versions and set-aside texts too; operations stay, so that none is performed again. */
const removeFromLog = (sql: Sql, ids: ReturnType<Sql>, by?: StaffSession) => sql`
    with forgotten as (
      delete from insights where id in (${ids})
      returning insights as article
    ), versions as (
      delete from insight_versions using forgotten where insight_id = (article).id returning 1
    ), asides as (
      delete from insight_asides using forgotten where insight_id = (article).id returning 1
    )
    -- By the order of locks the audit trail comes after what is deleted.
    select audit(
      ${by?.id ?? null}::uuid, ${by?.email ?? ""}, 'article removed from the bin', (article).id,
      (article).version, jsonb_build_object('title', (article).title)
    )
    from forgotten, (select count(*) from versions) as others, (select count(*) from asides) as more
  `;

/** Locks the clock before the log, as writers do. */
async function removeOldTombstones({ sql, withDeadline }: Database): Promise<void> {
  await withDeadline(sql`
    with clock as (
      select v from staff_clock
      where exists (
        select from staff_changes
        where gone and at < now() - ${knownDays}::int * interval '1 day'
      )
      for update
    ), forgotten as (
      delete from staff_changes using clock
      where gone and at < now() - ${knownDays}::int * interval '1 day'
      returning seq
    )
    update staff_clock set floor = greatest(floor, (select max(seq) from forgotten))
    where exists (select from forgotten)
  `);
}

/** Removes only kinds that are compared with the current version when they arrive again. */
async function removeOldOperations({ sql, withDeadline }: Database): Promise<void> {
  await withDeadline(sql`
    delete from insight_operations where id in (
      select id from insight_operations
      where kind in ('replace', 'edit', 'delete')
        and at < now() - ${knownDays}::int * interval '1 day'
      limit 1000
      for update skip locked
    )
  `);
}
