import type { Database } from "../../db/postgres/postgres.ts";

/* How far a mailbox was read, and by whom: `mailboxes`. */

export interface Place {
  nextUid: number;
  /** Mails that arrived before are left alone. */
  since: Date;
}

/** Takes or extends the right to read the mailbox; false while another process has it. */
export async function takeLease(
  { sql, withDeadline }: Database,
  name: string,
  reader: string,
  leaseMs: number,
): Promise<boolean> {
  const rows = await withDeadline(sql`
    insert into mailboxes as box (name, reader, leased_until, since)
    select ${name}::text, ${reader}::uuid, site_now() + ${leaseMs}::float8 * interval '1 ms',
      -- A mailbox whose address is written in another way has a new row: what came since the last reading is read.
      coalesce(max(read_at), site_now()) - interval '5 minutes'
    from mailboxes
    on conflict (name) do update set reader = excluded.reader, leased_until = excluded.leased_until
    where box.reader = excluded.reader or box.leased_until < site_now()
    returning name
  `);
  return rows.length > 0;
}

export async function endLease(
  { sql, withDeadline }: Database,
  name: string,
  reader: string,
): Promise<void> {
  await withDeadline(
    sql`update mailboxes set leased_until = '-infinity' where name = ${name} and reader = ${reader}`,
  );
}

/** Where to read on. A mailbox that numbers its mails anew is read again. */
export async function placeIn(
  { sql, withDeadline }: Database,
  name: string,
  uidValidity: bigint,
): Promise<Place> {
  const validity = String(uidValidity);
  const [place] = await withDeadline(sql<Place[]>`
    update mailboxes set
      next_uid = case when uid_validity = ${validity}::bigint then next_uid else 1 end,
      uid_validity = ${validity}::bigint
    where name = ${name}
    returning next_uid::float8 as "nextUid", since
  `);
  if (!place) throw new Error("The mailbox has no row");
  return place;
}

/** Everything before `nextUid` was read. */
export async function moveTo(
  { sql, withDeadline }: Database,
  name: string,
  nextUid: number,
): Promise<void> {
  await withDeadline(sql`
    update mailboxes set next_uid = greatest(next_uid, ${nextUid}::bigint), read_at = site_now(), error = null
    where name = ${name}
  `);
}

export async function noteFailure(
  { sql, withDeadline }: Database,
  name: string,
  code: string,
): Promise<void> {
  await withDeadline(sql`update mailboxes set error = ${code} where name = ${name}`);
}
