import type { PendingQuery, Row, Sql } from "postgres";

/* Parts of the statements that write to a request. */

type Part = PendingQuery<Row[]>;

/** `request`: the row of contact_details that `condition` selects, locked in the order of all writers. */
export const lockedRequest = (sql: Sql, condition: Part): Part => sql`
  request as materialized (
    select details.* from contacts join contact_details as details using (id)
    where ${condition}
    for no key update
  )
`;

/** An entry of the request's history for each row of `source`; `kind` may be an expression over its columns. */
export const eventOf = (
  sql: Sql,
  kind: string | Part,
  actor: string,
  { detail = sql`'{}'::jsonb`, source }: { detail?: Part; source: Part },
): Part => sql`
  insert into request_events (request_id, actor, kind, detail)
  select id, ${actor}::text, ${kind instanceof Promise ? kind : sql`${kind}::text`}, ${detail} ${source}
`;

// RFC 3339.
const utc = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

export const isoTime = (sql: Sql, column: Part): Part =>
  sql`to_char(${column} at time zone 'UTC', ${utc})`;

/** What an invitation is made of, by the columns start and sequence. */
export const callOf = (sql: Sql): Part =>
  sql`jsonb_build_object('start', ${isoTime(sql, sql`start`)}, 'sequence', sequence)`;
