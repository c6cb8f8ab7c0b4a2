import type { Sql } from "postgres";
import type { OutgoingKind } from "../../db/schema/requests/outgoing.ts";
import { countHit } from "../http/rate-limit.ts";
import type { SqlFragment } from "../runtime/sql-fragment.ts";
import { mayAnswer } from "../runtime/answering-staff.ts";

/**
 * `key` tells two messages of one kind about one request apart. Both are values, or an expression over the columns of
 * `source`. Payloads: `reply` has `{message, answered}`, the id in request_messages and whether it makes the request
 * answered once it has left; `time-confirmed`, `time-moved` and `time-cancelled` have `{start, sequence}`, an ISO time and the
 * SEQUENCE of the invitation, which is a good key too; of an erased request also `{request, reference}`.
 */
interface Message {
  kind: OutgoingKind;
  key?: string | SqlFragment;
  payload?: Record<string, string | number | boolean> | SqlFragment;
  /** Staff get push messages alone. */
  pushOnly?: boolean;
}

const parts = (sql: Sql, { kind, key, payload = {} }: Message) => ({
  kind: sql`${kind}::text`,
  key: key instanceof Promise ? key : sql`${key ?? null}::text`,
  payload: payload instanceof Promise ? payload : sql`${sql.json(payload)}::jsonb`,
});

/** Part of a statement: an email to the sender of each request in `source`, such as sql`from request`. */
export const mailSender = (sql: Sql, message: Message, source: SqlFragment): SqlFragment => {
  const { kind, key, payload } = parts(sql, message);
  return sql`
    insert into outgoing (event, channel, kind, request_id, payload)
    select concat_ws(' ', ${kind}, id::text, ${key}), 'mail', ${kind}, id, ${payload}
    ${source}
    on conflict (event) do nothing
  `;
};

/** Maximum number per day of mails of one kind that anyone can cause to one address. */
const maxCaused = 5;

/**
 * Parts of a statement: as `mailSender`, to an address that a stranger may have given, counted by its hash. The count
 * outlives an erased request: otherwise erasing and sending again would flood a mailbox.
 */
export const mailStranger = (
  sql: Sql,
  message: Message & { addressHash: string },
  source: SqlFragment,
): SqlFragment => {
  const key = `${message.kind}-mail:${message.addressHash}`;
  // Over the limit only the mail is left out, so the count itself never refuses.
  const uncapped = [{ key, cap: 1_000_000 }];
  return sql`
    mailed as (
      ${countHit(sql, uncapped, 86_400_000, source)} returning hits
    ), mail as (
      ${mailSender(sql, message, sql`from (select * ${source}) as told, mailed where hits <= ${maxCaused}::int`)}
    )
  `;
};

/**
 * Part of a statement: an email to each person of staff that `who` selects, and a push message to each of their
 * subscribed browsers. `who` is a condition on `staff`, and may read `request.id`; people who have not accepted their
 * invitation, or are disabled, get nothing.
 */
export const notifyStaff = (
  sql: Sql,
  message: Message,
  source: SqlFragment,
  who: SqlFragment = mayAnswer(sql),
): SqlFragment => {
  const { kind, key, payload } = parts(sql, message);
  return sql`
    insert into outgoing (event, channel, kind, request_id, staff_id, endpoint, payload)
    select
      concat_ws(
        ' ', ${kind}, request.id::text, request.key, receiver.staff_id::text, md5(receiver.endpoint)
      ),
      receiver.channel, ${kind}, request.id, receiver.staff_id, receiver.endpoint, request.payload
    from (select id, ${key} as key, ${payload} as payload ${source}) as request
    cross join lateral (${receivers(sql, who)}) as receiver
    where receiver.channel = 'push' or not ${message.pushOnly ?? false}::boolean
    on conflict (event) do nothing
  `;
};

/** The mail and the browsers of the people whom `who` selects: staff_id, channel, endpoint. */
export const receivers = (sql: Sql, who: SqlFragment): SqlFragment => sql`
  select staff.id as staff_id, 'mail' as channel, null as endpoint from staff
  where disabled_at is null and ${who} and (
    password is not null or exists (select from staff_passkeys where staff_id = staff.id)
  )
  union all
  select staff.id, 'push', push_subscriptions.endpoint
  from staff join push_subscriptions on staff_id = staff.id
  where disabled_at is null and ${who}
`;
