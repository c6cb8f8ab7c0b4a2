import type { Database } from "../../../db/postgres/postgres.ts";
import type { OpenArticle } from "../../../db/schema/insights/operations.ts";
import type { StaffSession } from "../auth/guard.ts";

const maxTabs = 50;

export const openArticles = ({ sql, withDeadline }: Database): Promise<OpenArticle[]> =>
  withDeadline(sql<OpenArticle[]>`
    select distinct insight_id as article, name, staff.id as "staffId"
    from staff_open join staff on staff.id = staff_id
    where until > now() and disabled_at is null
    order by insight_id, name, staff.id
  `);

/** For a minute; notifies streams when it is new. False where the tab is another person's, or one too many. */
export async function openInTab(
  { sql, withDeadline }: Database,
  { id }: StaffSession,
  tab: string,
  article: string,
): Promise<boolean> {
  const rows = await withDeadline(sql`
    with known as (
      select from staff_open where tab = ${tab} and insight_id = ${article} and until > now()
    ), kept as (
      insert into staff_open (tab, insight_id, staff_id, until)
      select ${tab}::uuid, ${article}, ${id}::uuid, now() + interval '1 minute'
      where (
        select count(*) from staff_open
        where staff_id = ${id} and tab <> ${tab} and until > now()
      ) < ${maxTabs}::int
      on conflict (tab) do update
        set insight_id = excluded.insight_id, until = excluded.until
        where staff_open.staff_id = excluded.staff_id
      returning 1
    )
    select case when not exists (select from known) then pg_notify('staff', '') end from kept
  `);
  return rows.length > 0;
}

export async function closeTab(
  { sql, withDeadline }: Database,
  { id }: StaffSession,
  tab: string,
): Promise<void> {
  await withDeadline(sql`
    with closed as (
      delete from staff_open where tab = ${tab} and staff_id = ${id} returning 1
    )
    select pg_notify('staff', '') from closed
  `);
}
