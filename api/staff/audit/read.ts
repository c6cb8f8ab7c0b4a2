import type { Database } from "../../../db/postgres/postgres.ts";
import type { AuditEntry } from "../../../db/schema/audit.ts";
import { unknownParams } from "../../changes/query.ts";
import { type FieldError, invalid } from "../../http/problem.ts";
import { isoTime } from "../../runtime/iso-time.ts";

export const entries = (
  { sql, withDeadline }: Database,
  { actor, action, subject, from, until, before, limit }: AuditQuery,
): Promise<AuditEntry[]> =>
  withDeadline(sql<AuditEntry[]>`
    -- An entry has the name of its time. What an address begins with was none: that person had not said theirs yet.
    with renames as materialized (
      select seq, actor_id, actor, detail ->> 'from' as name from audit_log
      where action = 'name changed' and detail ->> 'from' <> split_part(actor, '@', 1)
    )
    select
      seq::float8 as seq, ${isoTime(sql, sql`audit_log.at`)} as at, actor, action,
      subject, audit_log.version, detail, encode(hash, 'hex') as hash, network, request,
      coalesce(
        (
          select name from renames
          where renames.actor_id = audit_log.actor_id and renames.seq >= audit_log.seq
          order by renames.seq limit 1
        ),
        person.name
      ) as name,
      coalesce(
        (
          select name from renames
          where renames.actor_id = other.id and renames.seq >= audit_log.seq
          order by renames.seq limit 1
        ),
        other.name
      ) as "subjectName",
      coalesce(detail ->> 'title', article.title) as title, article.id is not null as "hasVersions"
    from audit_log
    left join staff as person on person.id = actor_id
    left join staff as other on other.email_key = lower(
      case when action = 'request assigned' then detail ->> 'to' else subject end
    )
    left join insights as article on article.id = subject
    left join audit_origins as origin using (seq)
    where (${before}::bigint is null or seq < ${before}::bigint)
      and (${actor}::text is null or strpos(folded(actor || ' ' || coalesce(person.name, '')), folded(${actor}::text)) > 0)
      and (${action}::text is null or action = ${action}::text)
      and (
        ${subject}::text is null
        or strpos(
          folded(concat_ws(' ', subject, other.name, detail ->> 'title', article.title)), folded(${subject}::text)
        ) > 0
      )
      and (${from}::timestamptz is null or audit_log.at >= ${from}::timestamptz)
      and (${until}::timestamptz is null or audit_log.at < ${until}::timestamptz)
    order by audit_log.seq desc
    limit ${limit}
  `);

/** Every action in the trail, by one index step each. */
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

export interface AuditQuery {
  /** A part of the actor's address or name, in any case, with or without accents. */
  actor: string | null;
  action: string | null;
  /** A part of the subject, its title or its name, likewise. */
  subject: string | null;
  from: string | null;
  /** Exclusive. */
  until: string | null;
  /** Exclusive. */
  before: number | null;
  /** 1 to 100. */
  limit: number;
}

const names = ["actor", "action", "subject", "from", "to", "before", "limit"];
const maxRows = 100;

/** Throws Problem 422 that names the wrong filters. A day as `to` is inclusive. */
export function readAuditQuery(search: URLSearchParams): AuditQuery {
  const errors: FieldError[] = unknownParams(search, names);
  const wrong = (path: string, message: string) => {
    errors.push({ path, message });
    return null;
  };
  const text = (name: string) => {
    const value = search.get(name);
    if (!value) return null;
    return value.length > 200 || value.includes("\0")
      ? wrong(name, `${name} must be at most 200 characters, none of them NUL`)
      : value;
  };
  const moment = (name: string, days: number) => {
    const value = search.get(name);
    if (!value) return null;
    const isDay = /^\d{4}-\d\d-\d\d$/.test(value);
    const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z$/.test(value);
    const at = Date.parse(value);
    const isInRange = !Number.isNaN(at) && value >= "1900" && value <= "9990";
    // The 30th of February is read as a day of March.
    const isReal = isInRange && new Date(at).toISOString().startsWith(value.slice(0, 10));
    if (!(isDay || isTime) || !isReal)
      return wrong(name, `${name} must be a day such as 2026-11-21, or a UTC time`);
    return new Date(at + (isDay ? days * 86_400_000 : 0)).toISOString();
  };
  const integer = (name: string, least: number, largest: number) => {
    const value = search.get(name);
    if (!value) return null;
    const count = /^\d{1,15}$/.test(value) ? Number(value) : -1;
    return count < least || count > largest
      ? wrong(name, `${name} must be a whole number from ${least} to ${largest}`)
      : count;
  };
  const asked: AuditQuery = {
    actor: text("actor"),
    action: text("action"),
    subject: text("subject"),
    from: moment("from", 0),
    until: moment("to", 1),
    before: integer("before", 1, Number.MAX_SAFE_INTEGER),
    limit: integer("limit", 1, maxRows) ?? maxRows,
  };
  if (errors.length > 0) throw invalid(errors);
  return asked;
}
