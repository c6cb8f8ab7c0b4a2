import type { Sql } from "postgres";
import type { OutgoingKind } from "../../db/schema/requests/outgoing.ts";
import { isoTime } from "../runtime/iso-time.ts";
import type { SqlFragment } from "../runtime/sql-fragment.ts";

/* Parts of the statements that write to a request. */

/** A request as its sender wrote it; `contacts` is its table or the alias. */
export const contactColumns = (sql: Sql, contacts = "contacts"): SqlFragment => sql`
  ${sql(contacts)}.id, ${sql(contacts)}.name, ${sql(contacts)}.email, company, phone, message,
  consultation_type as "consultationType"
`;

/** `request`: the row of contact_details that `condition` selects, locked in the order of all writers. */
export const lockedRequest = (sql: Sql, condition: SqlFragment): SqlFragment => sql`
  request as materialized (
    select details.* from contacts join contact_details as details using (id)
    where ${condition}
    for no key update
  )
`;

/** An entry of the request's history for each row of `source`; `kind` may be an expression over its columns. */
export const eventOf = (
  sql: Sql,
  kind: string | SqlFragment,
  actor: string,
  { detail = sql`'{}'::jsonb`, source }: { detail?: SqlFragment; source: SqlFragment },
): SqlFragment => sql`
  insert into request_events (request_id, actor, kind, detail)
  select id, ${actor}::text, ${kind instanceof Promise ? kind : sql`${kind}::text`}, ${detail} ${source}
`;

/**
 * A line of the audit trail for the row of `source`, if there is one, for the `select` that ends a statement. It has the
 * request's reference and nothing that came from the sender, since it stays when the request is erased. It locks the
 * head of the trail, so `source` must read the part that locks other rows before.
 */
export const auditLine = (
  sql: Sql,
  { id, email }: { id: string; email: string },
  action: string | SqlFragment,
  { detail = sql`'{}'::jsonb`, source }: { detail?: SqlFragment | undefined; source: SqlFragment },
): SqlFragment => sql`(
  select audit(
    ${id}::uuid, ${email}::text, ${action instanceof Promise ? action : sql`${action}::text`}, reference, null, ${detail}
  )
  ${source}
)`;

/** For each row of `changed`, entries of the history for a new owner and a new state. */
export const ownerEvents = (sql: Sql, actor: string): SqlFragment => sql`
  insert into request_events (request_id, actor, kind, detail)
  select
    id, ${actor}::text, 'owner',
    jsonb_build_object('to', (select name from staff where staff.id = owner_id))
  from changed where owner_was is distinct from owner_id
  union all
  select id, ${actor}::text, 'state', ${stateDetail(sql)} from changed where state_was <> state
`;

export const stateDetail = (sql: Sql): SqlFragment =>
  sql`jsonb_build_object('from', state_was, 'to', state)`;

/**
 * Columns for an update of contact_details: the first person who answers becomes the owner if there is none. `reopens` also
 * moves a request out of the spam tray, or opens a closed one. The sender's own changes (no `staffId`) set no owner.
 */
export const takenColumns = (
  sql: Sql,
  staffId: string | null,
  { reopens = false } = {},
): SqlFragment => sql`
  owner_id = coalesce(details.owner_id, ${staffId}::uuid),
  state = case
    when details.state = 'new' and details.owner_id is null and ${staffId}::uuid is not null
      or details.state in ('closed', 'spam') and ${reopens}::boolean
    then 'in-progress' else details.state
  end
`;

/** Kinds of mail that answer a request once the mail server took it, or its message was read on the private page. */
export const answers: readonly OutgoingKind[] = ["reply", "time-confirmed", "time-moved"];

/** Part of a `from`: the mail of each row of request_messages as `message` that is a reply, as `outgoing`. */
export const mailOfReply = (sql: Sql): SqlFragment => sql`
  left join outgoing on message.kind = 'reply'
    and outgoing.event = concat_ws(' ', 'reply', message.request_id::text, message.id::text)
`;

/**
 * Columns for an update of contact_details where an answer has reached the sender: the promise is measured by the first.
 * `marks`: its author meant it to make the request answered.
 */
export const reachedColumns = (
  sql: Sql,
  { reached, marks }: { reached: SqlFragment; marks: SqlFragment },
): SqlFragment => sql`
  answered_at = case
    when ${reached} then coalesce(details.answered_at, site_now()) else details.answered_at
  end,
  state = case
    when ${reached} and ${marks} and details.state in ('new', 'in-progress') then 'answered'
    else details.state
  end
`;

/**
 * Part of a statement: deletes a waiting confirmation, which would promise an answer that has already reached the sender of
 * `source` (`from`, and a `where`), which has the id of the request as `id`.
 */
export const unneededConfirmation = (sql: Sql, source: SqlFragment): SqlFragment => sql`
  unneeded as (
    delete from outgoing
    where kind = 'confirmation' and outgoing.state = 'waiting' and request_id in (select id ${source})
    returning request_id, kind
  )
`;

/** The entry of an unneeded confirmation in the history. */
export const unneededEvent = (sql: Sql): SqlFragment => sql`
  select request_id, '', 'mail-unneeded', jsonb_build_object('kind', kind) from unneeded
`;

/** The payload of an invitation, from the columns start and sequence. */
export const callOf = (sql: Sql): SqlFragment =>
  sql`jsonb_build_object('start', ${isoTime(sql, sql`start`)}, 'sequence', sequence)`;
