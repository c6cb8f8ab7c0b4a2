import type { Database } from "../../../db/postgres/postgres.ts";
import type { AuditEntry } from "../../../db/schema/audit.ts";
import type { AuditQuery } from "./query.ts";

export const entries = (
  { sql, withDeadline }: Database,
  { actor, action, subject, from, until, before, limit }: AuditQuery,
): Promise<AuditEntry[]> =>
  withDeadline(sql<AuditEntry[]>`
    select
      seq::float8 as seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, actor, action,
      subject, audit_log.version, detail, encode(hash, 'hex') as hash, person.name, other.name as "subjectName",
      coalesce(detail ->> 'title', article.title) as title, article.id is not null as "hasVersions"
    from audit_log
    left join staff as person on person.id = actor_id
    left join staff as other on other.email_key = lower(subject)
    left join insights as article on article.id = subject
    where (${before}::bigint is null or seq < ${before}::bigint)
      and (${actor}::text is null or strpos(lower(actor || ' ' || coalesce(person.name, '')), lower(${actor}::text)) > 0)
      and (${action}::text is null or action = ${action}::text)
      and (
        ${subject}::text is null
        or strpos(
          lower(concat_ws(' ', subject, other.name, detail ->> 'title', article.title)), lower(${subject}::text)
        ) > 0
      )
      and (${from}::timestamptz is null or at >= ${from}::timestamptz)
      and (${until}::timestamptz is null or at < ${until}::timestamptz)
    order by audit_log.seq desc
    limit ${limit}
  `);

/** Every action that occurs, by one index step each. */
export async function actions({ sql, withDeadline }: Database): Promise<string[]> {
  const rows = await withDeadline(sql<{ action: string }[]>`
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
