import type { Database } from "../../db/postgres.ts";
import type { AuditEntry } from "../../db/schema/audit.ts";
import type { AuditQuery } from "./audit-query.ts";

/** Rows that match, the newest first. */
export const entries = (
  { sql, within }: Database,
  { actor, action, subject, from, until, before, limit }: AuditQuery,
): Promise<AuditEntry[]> =>
  within(sql<AuditEntry[]>`
    select
      seq::float8 as seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, actor, action,
      subject, version, detail, encode(hash, 'hex') as hash
    from audit_log
    where (${before}::bigint is null or seq < ${before}::bigint)
      and (${actor}::text is null or strpos(lower(actor), lower(${actor}::text)) > 0)
      and (${action}::text is null or action = ${action}::text)
      and (${subject}::text is null or strpos(lower(subject), lower(${subject}::text)) > 0)
      and (${from}::timestamptz is null or at >= ${from}::timestamptz)
      and (${until}::timestamptz is null or at < ${until}::timestamptz)
    order by audit_log.seq desc
    limit ${limit}
  `);

/** Every action that occurs: one step through the index for each, however many rows there are. */
export async function actions({ sql, within }: Database): Promise<string[]> {
  const rows = await within(sql<{ action: string }[]>`
    with recursive found as (
      (select action from audit_log order by action limit 1)
      union all
      select (select action from audit_log where action > found.action order by action limit 1)
      from found
      where found.action is not null
    )
    select action from found where action is not null order by action
  `);
  return rows.map(({ action }) => action);
}
