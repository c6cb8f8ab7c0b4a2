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

/**
 * A line of the audit trail for the row of `source`, if there is one, for the `select` that ends a statement. It has the
 * request's reference and nothing that came from the sender, since it stays when the request is erased. It locks the
 * head of the trail: `source` reads what locks rows before.
 */
export const auditLine = (
  sql: Sql,
  { id, email }: { id: string; email: string },
  action: string | Part,
  { detail = sql`'{}'::jsonb`, source }: { detail?: Part | undefined; source: Part },
): Part => sql`(
  select audit(
    ${id}::uuid, ${email}::text, ${action instanceof Promise ? action : sql`${action}::text`}, reference, null, ${detail}
  )
  ${source}
)`;

// RFC 3339.
const utc = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

export const isoTime = (sql: Sql, column: Part): Part =>
  sql`to_char(${column} at time zone 'UTC', ${utc})`;

/** What an invitation is made of, by the columns start and sequence. */
export const callOf = (sql: Sql): Part =>
  sql`jsonb_build_object('start', ${isoTime(sql, sql`start`)}, 'sequence', sequence)`;
