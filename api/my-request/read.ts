import type { Sql } from "postgres";
import type { Database } from "../../db/postgres/postgres.ts";
import { readFirm } from "../content/documents.ts";
import type { MyRequest } from "../../db/schema/requests/my-request.ts";
import { promisedMs, type RequestState } from "../../db/schema/requests/request.ts";
import { isSlot } from "../../db/schema/requests/slots.ts";
import {
  contactColumns,
  lockedRequest,
  mailOfReply,
  reachedColumns,
  stateDetail,
  unneededConfirmation,
  unneededEvent,
} from "../requests/statement.ts";
import { takenTimes } from "../slots/free.ts";
import type { Link } from "./statement.ts";
import type { SqlFragment } from "../runtime/sql-fragment.ts";

/**
 * Counts that the link was opened, once a minute at most; the history says so once a day, in Kigali. Devices of staff fetch
 * the row again each time, and its thread once a day.
 */
export const countOpening = ({ sql, withDeadline }: Database, link: Link): PromiseLike<unknown> =>
  withDeadline(
    noteOpening(
      sql,
      link,
      sql`(link_opened_at is null or link_opened_at < site_now() - interval '1 minute' or ${hasUnread(sql)})`,
      1,
    ),
  );

/** Whatever the sender does on their page, they see what is new there. */
export const noteRead = ({ sql, withDeadline }: Database, link: Link): PromiseLike<unknown> =>
  withDeadline(noteOpening(sql, link, hasUnread(sql), 0));

/** A reply or a confirmed call is newer than the last look at the page; by the columns of contact_details. */
const hasUnread = (sql: Sql): SqlFragment => sql`(
  exists (
    select from request_messages
    where request_id = details.id and kind = 'reply' and at > coalesce(link_opened_at, '-infinity')
  ) or exists (
    select from bookings
    where request_id = details.id and bookings.state = 'confirmed'
      and at > coalesce(link_opened_at, '-infinity')
  )
)`;

/** Notes an opening where `condition` holds; an answer that is read here keeps the promise as an emailed one does. */
const noteOpening = (
  sql: Sql,
  { hash }: Link,
  condition: SqlFragment,
  opens: number,
): SqlFragment => sql`
  with ${lockedRequest(sql, sql`link_hash = ${hash}::bytea and ${condition}`)}, opened as materialized (
    select
      id, state as state_was, ${hasUnread(sql)} as unread,
      exists (
        select from outgoing
        where request_id = details.id and kind = 'reply' and state <> 'given'
          and payload ->> 'answered' = 'true'
      ) as marks,
      (link_opened_at at time zone 'Africa/Kigali')::date
        is distinct from (site_now() at time zone 'Africa/Kigali')::date as first_today
    from request as details
  ), changed as (
    update contact_details as details set
      link_opens = link_opens + ${opens}::int, link_opened_at = site_now(),
      version = details.version + (first_today or unread)::int,
      ${reachedColumns(sql, { reached: sql`unread`, marks: sql`marks` })}
    from opened where details.id = opened.id
    returning details.id, state_was, details.state, first_today, unread
  ), ${unneededConfirmation(sql, sql`from changed where unread`)}
  insert into request_events (request_id, actor, kind, detail)
  select id, '', 'link-opened', '{}'::jsonb from changed where first_today
  union all
  select id, '', 'state', ${stateDetail(sql)} from changed where state_was <> state
  union all
  ${unneededEvent(sql)}
`;

interface Found
  extends Omit<
    MyRequest,
    | "byEmail"
    | "createdAt"
    | "answeredAt"
    | "dueAt"
    | "withdrawnAt"
    | "freeTimes"
    | "confirmedTime"
    | "confirmedAt"
    | "retainUntil"
  > {
  id: string;
  state: RequestState;
  createdAt: Date;
  answeredAt: Date | null;
  withdrawnAt: Date | null;
}

/** The first administrator's name is the beginning of their address until they enter one; the firm's name is shown until then. */
const shownAuthor = (sql: Sql): SqlFragment => sql`
  case
    when exists (select from staff where staff.id = author_id and author = split_part(staff.email, '@', 1)) then ''
    else author
  end
`;

/** The request as its sender sees it at `now` (ms since 1970); undefined for an unknown link. */
export async function readByLink(
  database: Database,
  { hash }: Link,
  { now, byEmail }: { now: number; byEmail: boolean },
): Promise<MyRequest | undefined> {
  const { sql } = database;
  const [row] = await database.withDeadline(sql<(Omit<Found, "status"> & Times)[]>`
    select
      ${contactColumns(sql)}, source = 'mail' as "byMail", reference, priority = 'incident' as incident,
      created_at as "createdAt", contact_details.state, answered_at as "answeredAt", withdrawn_at as "withdrawnAt",
      time_zone as "timeZone", consent_version as "consentVersion", retain_until as "retainUntil",
      (
        select coalesce(json_agg(starts_at order by place), '[]')
        from suggested_times where request_id = contacts.id
      ) as "suggestedTimes",
      lower(during) as "confirmedTime", bookings.at as "confirmedAt",
      (
        select coalesce(
          json_agg(
            json_build_object(
              'id', message.id, 'kind', message.kind, 'author', ${shownAuthor(sql)}, 'text', text, 'at', at,
              'mailed', coalesce(outgoing.state = 'sent', false),
              'byMail', message.mail is not null
            )
            order by at, message.id
          ),
          '[]'
        )
        from request_messages as message ${mailOfReply(sql)}
        where message.request_id = contacts.id and message.kind in ('sender', 'reply')
      ) as messages,
      (
        select count(distinct actor)::int from request_events
        where request_id = contacts.id and kind = 'opened'
      ) as readers
    from contacts join contact_details using (id)
    left join bookings on request_id = contacts.id and bookings.state = 'confirmed'
    where link_hash = ${hash}::bytea
  `);
  if (!row) return undefined;
  const {
    id,
    state,
    createdAt,
    answeredAt,
    withdrawnAt,
    retainUntil,
    confirmedTime,
    confirmedAt,
    ...rest
  } = row;
  const suggested = rest.suggestedTimes.map((time) => Date.parse(time));
  const [taken, firm] = await Promise.all([
    takenTimes(database, suggested, id),
    readFirm(database),
  ]);
  return {
    ...rest,
    byEmail,
    createdAt: createdAt.toISOString(),
    status: statusOf(row),
    answeredAt: answeredAt?.toISOString() ?? null,
    dueAt: new Date(createdAt.getTime() + promisedMs).toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    suggestedTimes: suggested.map(iso),
    freeTimes: suggested.filter((time) => !taken.has(time) && isSlot(time, now, firm)).map(iso),
    confirmedTime: confirmedTime?.toISOString() ?? null,
    confirmedAt: confirmedAt?.toISOString() ?? null,
    messages: rest.messages.map((message) => ({ ...message, at: iso(Date.parse(message.at)) })),
    retainUntil: retainUntil.toISOString(),
  };
}

interface Times {
  confirmedTime: Date | null;
  confirmedAt: Date | null;
  retainUntil: Date;
}

const iso = (time: number) => new Date(time).toISOString();

/** The state in the sender's words, which do not reveal the spam tray. */
function statusOf({
  state,
  answeredAt,
  withdrawnAt,
  confirmedTime,
}: Pick<Found, "state" | "answeredAt" | "withdrawnAt"> & Times): MyRequest["status"] {
  if (withdrawnAt) return "withdrawn";
  if (confirmedTime) return "confirmed";
  if (state === "closed") return "closed";
  return answeredAt ? "answered" : "received";
}

interface Call {
  requestId: string;
  reference: string;
  /** Null while no time is confirmed. */
  start: Date | null;
  /** The number of the last invitation (RFC 5545, SEQUENCE). */
  sequence: number;
}

/** The confirmed call of the request that the link opens; undefined for an unknown link. */
export async function readCall(
  { sql, withDeadline }: Database,
  { hash }: Link,
): Promise<Call | undefined> {
  const [row] = await withDeadline(sql<Call[]>`
    select
      details.id as "requestId", reference, lower(during) as start,
      greatest(calendar_sequence - 1, 0) as sequence
    from contact_details as details
    left join bookings on request_id = details.id and bookings.state = 'confirmed'
    where link_hash = ${hash}::bytea
  `);
  return row;
}
