import type { Sql } from "postgres";
import * as v from "valibot";
import type { Database } from "../../../db/postgres/postgres.ts";
import type {
  RequestAndThread,
  RequestRow,
  RequestThread,
} from "../../../db/schema/requests/request.ts";
import { Problem } from "../../http/problem.ts";
import { takeWithin } from "../../insights/bodies.ts";
import { answers, contactColumns, mailOfReply } from "../../requests/statement.ts";
import { isoTime } from "../../runtime/iso-time.ts";
import type { SqlFragment } from "../../runtime/sql-fragment.ts";

// The list shows one line of a message; the thread has all of it.
const maxExcerpt = 300;

/** A RequestRow of each request that `condition` selects, on `request` (contacts) and `details` (contact_details). */
export const requestRows = (sql: Sql, condition: SqlFragment): SqlFragment => sql`
  select
    ${contactColumns(sql, "request")}, details.version, reference, ${isoTime(sql, sql`request.created_at`)} as "createdAt",
    ${isoTime(sql, sql`written_at`)} as "writtenAt", time_zone as "timeZone", state,
    case when owner.id is not null then json_build_object('id', owner.id, 'name', owner.name) end as owner,
    sector, priority, priority_reason as "priorityReason", answer_within as "answerWithin", request_outcome as outcome,
    ${isoTime(sql, sql`answered_at`)} as "answeredAt", ${isoTime(sql, sql`withdrawn_at`)} as "withdrawnAt",
    suspicion as "spamScore", ${raisedSignals(sql)} as "spamSignals", source, details.mail, consent_version as "consentVersion",
    ${isoTime(sql, sql`retain_until`)} as "retainUntil", link_opens as "linkOpens",
    ${isoTime(sql, sql`link_opened_at`)} as "linkOpenedAt",
    (
      select coalesce(json_agg(${isoTime(sql, sql`starts_at`)} order by place), '[]')
      from suggested_times where request_id = request.id
    ) as "suggestedTimes",
    (
      select ${isoTime(sql, sql`lower(during)`)} from bookings
      where request_id = request.id and bookings.state = 'confirmed'
    ) as "confirmedTime",
    (
      select json_build_object('kind', kind, 'at', ${isoTime(sql, sql`at`)}, 'text', left(text, ${maxExcerpt}::int))
      from request_messages
      where request_id = request.id and kind <> 'note' and mail -> 'automatic' is null
      order by at desc, id desc
      limit 1
    ) as "lastMessage",
    mails.undelivered, mails."unsentAnswer",
    (
      select ${delivery(sql, sql`bookings.at`)}
      from bookings left join outgoing
        on outgoing.request_id = bookings.request_id and channel = 'mail' and staff_id is null
          and kind in ('time-confirmed', 'time-moved')
      where bookings.request_id = request.id and bookings.state = 'confirmed'
      order by outgoing.created_at desc, outgoing.id desc
      limit 1
    ) as invitation
  from contacts as request
  join contact_details as details on details.id = request.id
  left join staff as owner on owner.id = owner_id
  left join lateral (
    select
      count(*) filter (where outgoing.state = 'dead')::int as undelivered,
      case
        when bool_or(outgoing.state = 'dead' and ${isUnread(sql)}) then 'refused'
        when bool_or(${isUnread(sql)}) then 'waiting'
      end as "unsentAnswer"
    from outgoing
    where request_id = request.id and channel = 'mail' and outgoing.state in ('waiting', 'dead')
  ) as mails on true
  where ${condition}
`;

/** An answer that the sender has not read on the private page either. */
const isUnread = (sql: Sql) => sql`(
  staff_id is null and kind = any(${[...answers]}::text[])
    and outgoing.created_at > coalesce(link_opened_at, '-infinity')
)`;

/** A Delivery for a message written at this time, from its row of `outgoing` if there is one. */
const delivery = (sql: Sql, writtenAt: SqlFragment) => sql`
  json_build_object(
    'state', case
      when outgoing.state is null then 'discarded' when outgoing.state = 'dead' then 'refused' else outgoing.state
    end,
    'at', ${isoTime(sql, sql`sent_at`)}, 'code', case outgoing.state when 'dead' then error end,
    'isRead', coalesce(link_opened_at >= ${writtenAt}, false), 'message', outgoing.id
  )
`;

/** The names of the signals that raised the score. */
const raisedSignals = (sql: Sql) => sql`(
  select coalesce(json_agg(key order by key), '[]') from jsonb_each(signals)
  where key <> 'filledInMs' and value not in ('false', 'null', '0')
)`;

/** In the order of `ids`, as many as fit, at least one; without those that do not exist. */
export async function readThreads(
  { sql, withDeadline }: Database,
  ids: readonly string[],
  maxBytes: number,
): Promise<RequestThread[]> {
  const found = await withDeadline(sql<RequestThread[]>`
    select
      details.id, version::text as tag,
      (
        select coalesce(
          json_agg(
            json_build_object(
              'id', message.id, 'kind', message.kind, 'author', author, 'text', text, 'mail', message.mail,
              'at', ${isoTime(sql, sql`at`)}, 'delivery', case message.kind when 'reply' then ${delivery(sql, sql`at`)} end
            )
            order by at, message.id
          ),
          '[]'
        )
        from request_messages as message ${mailOfReply(sql)}
        where message.request_id = details.id
      ) as messages,
      (
        select coalesce(
          json_agg(
            json_build_object('at', ${isoTime(sql, sql`at`)}, 'actor', actor, 'kind', kind, 'detail', detail)
            order by seq
          ),
          '[]'
        )
        from request_events where request_id = details.id
      ) as events
    from unnest(${[...ids]}::text[]) with ordinality as asked (id, place)
    join contact_details as details on details.id = asked.id::uuid
    order by place
  `);
  return takeWithin(found, maxBytes);
}

/** Row and thread of one request as they are now; throws Problem 404. */
export async function readRequest(database: Database, id: string): Promise<RequestAndThread> {
  const { sql, withDeadline } = database;
  const [[row], [thread]] = await Promise.all([
    withDeadline(sql<RequestRow[]>`${requestRows(sql, sql`request.id = ${id}::uuid`)}`),
    readThreads(database, [id], 0),
  ]);
  if (!row || !thread) throw requestMissing();
  return { row, thread };
}

export const requestMissing = (): Problem =>
  new Problem(404, "There is no such request; it may have been erased.", {
    type: "/problems/request-erased",
    title: "Request erased",
  });

const Id = v.pipe(v.string(), v.uuid());

/** The id in an address; throws Problem 404 for anything else. */
export function requestId(text: string): string {
  if (!v.is(Id, text)) throw requestMissing();
  return text.toLowerCase();
}
