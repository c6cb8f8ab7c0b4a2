import type { Database } from "../../db/postgres/postgres.ts";
import type { MyRequest } from "../../db/schema/requests/my-request.ts";
import { promisedMs, type RequestState } from "../../db/schema/requests/request.ts";
import { isSlot } from "../../db/schema/requests/slots.ts";
import { eventOf, lockedRequest } from "../requests/statement.ts";
import { takenTimes } from "../slots/free.ts";
import type { Link } from "./statement.ts";

/**
 * Counts that the link was opened, once a minute at most; the history says so once a day, in Kigali. Devices of staff fetch
 * the row again each time, and its thread once a day.
 */
export async function countOpening({ sql, withDeadline }: Database, { hash }: Link): Promise<void> {
  const notJustOpened = sql`
    link_hash = ${hash}::bytea
      and (link_opened_at is null or link_opened_at < site_now() - interval '1 minute')
  `;
  await withDeadline(sql`
    with ${lockedRequest(sql, notJustOpened)}, opened as materialized (
      select
        id,
        (link_opened_at at time zone 'Africa/Kigali')::date
          is distinct from (site_now() at time zone 'Africa/Kigali')::date as first_today
      from request
    ), event as (
      ${eventOf(sql, "link-opened", "", { source: sql`from opened where first_today` })}
    )
    update contact_details as details set
      link_opens = link_opens + 1, link_opened_at = site_now(),
      version = details.version + first_today::int
    from opened where details.id = opened.id
  `);
}

interface Found
  extends Omit<
    MyRequest,
    | "createdAt"
    | "answeredAt"
    | "dueAt"
    | "withdrawnAt"
    | "freeTimes"
    | "confirmedTime"
    | "confirmedAt"
    | "retainUntil"
  > {
  state: RequestState;
  createdAt: Date;
  answeredAt: Date | null;
  withdrawnAt: Date | null;
}

/** What the link opens, as its sender sees it at `now` (ms since 1970); undefined for an unknown link. */
export async function readByLink(
  database: Database,
  { hash }: Link,
  now: number,
): Promise<MyRequest | undefined> {
  const { sql } = database;
  const [row] = await database.withDeadline(sql<(Omit<Found, "status"> & Times)[]>`
    select
      reference, name, email, company, phone, message, consultation_type as "consultationType",
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
            json_build_object('id', id, 'kind', kind, 'author', author, 'text', text, 'at', at)
            order by at, id
          ),
          '[]'
        )
        from request_messages
        where request_id = contacts.id and kind in ('sender', 'reply')
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
  const taken = await takenTimes(database, suggested);
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    status: statusOf(row),
    answeredAt: answeredAt?.toISOString() ?? null,
    dueAt: new Date(createdAt.getTime() + promisedMs).toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    suggestedTimes: suggested.map(iso),
    freeTimes: suggested.filter((time) => !taken.has(time) && isSlot(time, now)).map(iso),
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

/** The state in the sender's words: of the spam tray nothing is said. */
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
  /** Of the last invitation. */
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
