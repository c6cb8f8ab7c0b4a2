import type { Sql } from "postgres";
import type { Database } from "../../db/postgres/postgres.ts";
import type { OutgoingKind } from "../../db/schema/requests/outgoing.ts";
import { mailSender, notifyStaff } from "../outgoing/enqueue.ts";
import {
  auditLine,
  callOf,
  eventOf,
  lockedRequest,
  ownerEvents,
  takenColumns,
} from "../requests/statement.ts";
import { isoTime } from "../runtime/iso-time.ts";
import type { SqlFragment } from "../runtime/sql-fragment.ts";
import { canAnswer, mayAnswer } from "../runtime/answering-staff.ts";

interface Person {
  id: string;
  name: string;
  email: string;
}

/** Undefined where there is no such request; "unchanged": this hour was confirmed before. */
export type Booked = "confirmed" | "moved" | "unchanged" | "taken" | "withdrawn" | undefined;

/**
 * Confirms an hour for a request, in place of its former hour. One statement for booking, history and the invitations to the
 * sender and to the owner; the person who confirms becomes the owner if there was none.
 */
export async function bookTime(
  { sql, withDeadline }: Database,
  request: string,
  start: string,
  by: Person,
): Promise<Booked> {
  const [row] = await withDeadline(sql<{ outcome: Booked | null }[]>`
    with ${lockedRequest(sql, sql`id = ${request}::uuid`)}, booked as materialized (
      select
        id, case
          when withdrawn_at is not null then 'withdrawn'
          else book(id, ${start}::timestamptz)
        end as outcome
      from request
    ), ${bookedCall(sql, start, by)}
    select outcome, ${callLine(sql, by, sql`'call ' || outcome`)}
    from booked
  `);
  return row?.outcome ?? undefined;
}

/**
 * Parts of a statement that follow a booked hour, for the row of `booked` (id, and the outcome of book()) and of `request`:
 * version, owner, history and invitations, which replace those that no one has tried to send. `by` is undefined for the sender.
 */
export function bookedCall(sql: Sql, start: string, by?: Person): SqlFragment {
  // A sender whose first invitation was never sent gets an invitation, not a move.
  const wasInvited = sql`outcome = 'moved' and not exists (
    select from replaced where kind = 'time-confirmed' and staff_id is null
  )`;
  return sql`
    changed as (
      update contact_details as details set
        version = details.version + 1, calendar_sequence = details.calendar_sequence + 1,
        ${takenColumns(sql, by?.id ?? null)}
      from booked join request using (id)
      where details.id = booked.id and outcome in ('confirmed', 'moved')
      returning
        details.id, details.reference, outcome, ${start}::timestamptz as start, details.calendar_sequence - 1 as sequence,
        request.owner_id as owner_was, details.owner_id, request.state as state_was, details.state
    ), taken as (${ownerEvents(sql, by?.name ?? "")}),
    ${timeEvent(sql, sql`'time-' || outcome`, by?.name ?? "")},
    replaced as (
      delete from outgoing using changed
      where request_id = changed.id and outcome = 'moved' and outgoing.state = 'waiting' and attempts = 0
        and kind in ('time-confirmed', 'time-moved')
      returning kind, staff_id
    ),
    ${callMails(sql, "time-confirmed", sql`from changed where not (${wasInvited})`)},
    ${callMails(sql, "time-moved", sql`from changed where ${wasInvited}`)}
  `;
}

/** "unchanged": no call is confirmed for this hour. Undefined where there is no such request. */
type Cancelled = "cancelled" | "unchanged" | undefined;

/** Cancels the call of a request that is confirmed for this hour. */
export async function cancelTime(
  { sql, withDeadline }: Database,
  request: string,
  start: string,
  by: Person,
): Promise<Cancelled> {
  const [row] = await withDeadline(sql<{ cancelled: boolean }[]>`
    with ${lockedRequest(sql, sql`id = ${request}::uuid`)}, freed as materialized (
      select id, unbook(id, ${start}::timestamptz) as start from request
    ), changed as (
      update contact_details as details set
        version = details.version + 1, calendar_sequence = details.calendar_sequence + 1
      from freed
      where details.id = freed.id and start is not null
      returning
        details.id, details.reference, start, details.calendar_sequence - 1 as sequence,
        coalesce(details.owner_id, ${by.id}::uuid) as owner_id
    ), ${timeEvent(sql, sql`'time-cancelled'`, by.name)},
    ${callMails(sql, "time-cancelled", sql`from changed`)}
    select
      start is not null as cancelled, ${callLine(sql, by, sql`'call cancelled'`)}
    from freed
  `);
  return row && (row.cancelled ? "cancelled" : "unchanged");
}

const timeEvent = (sql: Sql, kind: SqlFragment, actor: string): SqlFragment => sql`
  event as (${eventOf(sql, kind, actor, ofChangedCall(sql))})
`;

const callLine = (sql: Sql, by: Person, action: SqlFragment): SqlFragment =>
  auditLine(sql, by, action, ofChangedCall(sql));

const ofChangedCall = (sql: Sql) => ({
  detail: sql`jsonb_build_object('time', ${isoTime(sql, sql`start`)})`,
  source: sql`from changed`,
});

/**
 * Parts of a statement: mails with an invitation to both sides of a call, for each row of `source` with id, owner_id,
 * start and sequence. On the firm's side they go to the owner, or else to all who may answer.
 */
export function callMails(
  sql: Sql,
  kind: Extract<OutgoingKind, `time-${string}`>,
  source: SqlFragment,
): SqlFragment {
  const message = { kind, key: sql`sequence::text`, payload: callOf(sql) };
  const name = (side: string) => sql(`${kind.replace("-", "_")}_${side}`);
  return sql`
    ${name("sender")} as (${mailSender(sql, message, source)}),
    ${name("staff")} as (${notifyStaff(sql, message, source, firmSide(sql, source))})
  `;
}

/** A condition on `staff`: the owner of the one request in `source`, or else all who may answer. */
const firmSide = (sql: Sql, source: SqlFragment): SqlFragment => sql`
  case
    when exists (
      select from staff as owner
      where owner.id = (select owner_id ${source}) and ${canAnswer(sql)}
    ) then staff.id = (select owner_id ${source})
    else ${mayAnswer(sql)}
  end
`;
