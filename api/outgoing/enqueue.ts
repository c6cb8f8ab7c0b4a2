import type { PendingQuery, Row, Sql } from "postgres";

/** What a message tells, which decides its text (api/outgoing/texts.ts). */
export type OutgoingKind =
  /** To the sender. */
  | "confirmation"
  | "reply"
  | "link"
  /** To the sender and to staff, with a calendar invitation. */
  | "time-confirmed"
  | "time-moved"
  | "time-cancelled"
  /** To staff. */
  | "new-request"
  | "late"
  | "sender-message"
  | "withdrawn";

interface Message {
  kind: OutgoingKind;
  /** Tells two messages of one kind about one request apart, such as the id of a reply. */
  key?: string;
  payload?: Record<string, string | number>;
  /** Instead of it: a jsonb expression over the rows of the source. */
  payloadOf?: Part;
}

type Part = PendingQuery<Row[]>;

/** Part of a statement: an e-mail to the sender of each request in `source`, such as sql`from request`. */
export const mailSender = (
  sql: Sql,
  { kind, key, payload = {}, payloadOf = sql`${sql.json(payload)}::jsonb` }: Message,
  source: Part,
): Part => sql`
  insert into outgoing (event, channel, kind, request_id, payload)
  select
    concat_ws(' ', ${kind}::text, id::text, ${key ?? null}::text), 'mail', ${kind}::text, id,
    ${payloadOf}
  ${source}
  on conflict (event) do nothing
`;

/**
 * Part of a statement: an e-mail to each person of staff that `who` selects, and a push message to each of their
 * subscribed browsers. `who` is a condition on `staff`; people who have not accepted their invitation, or are disabled, get
 * nothing.
 */
export const notifyStaff = (
  sql: Sql,
  { kind, key, payload = {}, payloadOf = sql`${sql.json(payload)}::jsonb` }: Message,
  source: Part,
  who: Part = sql`role in ('editor', 'administrator')`,
): Part => sql`
  insert into outgoing (event, channel, kind, request_id, staff_id, endpoint, payload)
  select
    concat_ws(
      ' ', ${kind}::text, request.id::text, ${key ?? null}::text, receiver.staff_id::text, md5(receiver.endpoint)
    ),
    receiver.channel, ${kind}::text, request.id, receiver.staff_id, receiver.endpoint, payload
  from (select id, ${payloadOf} as payload ${source}) as request
  cross join (${receivers(sql, who)}) as receiver
  on conflict (event) do nothing
`;

/** The mail and the browsers of the people whom `who` selects: staff_id, channel, endpoint. */
export const receivers = (sql: Sql, who: Part): Part => sql`
  select staff.id as staff_id, 'mail' as channel, null as endpoint from staff
  where disabled_at is null and ${who} and (
    password is not null or exists (select from staff_passkeys where staff_id = staff.id)
  )
  union all
  select staff.id, 'push', push_subscriptions.endpoint
  from staff join push_subscriptions on staff_id = staff.id
  where disabled_at is null and ${who}
`;
