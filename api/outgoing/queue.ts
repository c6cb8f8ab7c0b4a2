import type { Database } from "../../db/postgres/postgres.ts";
import type { Priority } from "../../db/schema/requests/priority.ts";
import type { OutgoingKind } from "../../db/schema/requests/outgoing.ts";
import { hasFullNumber } from "../../db/schema/text/phone.ts";
import {
  answers,
  reachedColumns,
  stateDetail,
  unneededConfirmation,
  unneededEvent,
} from "../requests/statement.ts";
import { retryOnDeadlock } from "../runtime/retry-transaction.ts";

export type Channel = "mail" | "push";

/** A message that this process alone may send until its lease ends, with the facts for its text. */
export interface Claimed {
  id: string;
  kind: OutgoingKind;
  payload: { start?: string; sequence?: number; answered?: boolean };
  /** Including this attempt. */
  attempts: number;
  toSender: boolean;
  /** The receiver of a mail; null where the person may not sign in any more. */
  address: string | null;
  /** Null where the browser has given its subscription up. */
  subscription: Subscription | null;
  request: RequestFacts | null;
  /** The first mail about this request that left for the same receiver: the root of the thread in their mailbox. */
  threadRoot: string | null;
  /** The number of requests that wait for the first answer. */
  openRequests: number;
}

export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface RequestFacts {
  id: string;
  isErased: boolean;
  reference: string;
  consultationType: string;
  createdAt: Date;
  linkNumber: number;
  /** The sender's; "" where none is known. */
  timeZone: string;
  /** The text of the reply that the message carries. */
  reply: string | null;
  /** The sender has given no number that can be called. */
  lacksNumber: boolean;
  priority: Priority;
  /** Words of the request that spoke for the priority that was proposed (`api/contact/priority-filter.ts`). */
  priorityReason: string;
  /** The time for the first answer, in minutes. */
  answerWithin: number;
}

/**
 * Takes the message that is due the longest, so that no other worker sends it for `leaseMs`. When this process dies in
 * between, it is due again.
 */
export async function claim(
  { sql, withDeadline }: Database,
  channel: Channel,
  leaseMs: number,
): Promise<Claimed | undefined> {
  const [row] = await withDeadline(sql<Row[]>`
    with due as materialized (
      select id from outgoing
      where state = 'waiting' and channel = ${channel} and next_attempt_at <= site_now()
      order by next_attempt_at, created_at
      limit 1
      for update skip locked
    ), claimed as (
      update outgoing
      set attempts = attempts + 1, next_attempt_at = site_now() + ${leaseMs}::float8 * interval '1 ms'
      from due where outgoing.id = due.id
      returning outgoing.*
    )
    select
      claimed.id, claimed.kind, claimed.payload, claimed.attempts,
      claimed.staff_id is null as "toSender",
      case when claimed.staff_id is null then contacts.email else staff.email end as address,
      case when subscription.endpoint is not null then jsonb_build_object(
        'endpoint', subscription.endpoint, 'p256dh', subscription.p256dh, 'auth', subscription.auth
      ) end as subscription,
      -- Of an erased request the message says itself which call it cancels.
      coalesce(contacts.id, (claimed.payload ->> 'request')::uuid) as "requestId",
      contacts.id is null as "isErased", coalesce(reference, claimed.payload ->> 'reference') as reference,
      coalesce(consultation_type, '') as "consultationType",
      coalesce(contacts.created_at, claimed.created_at) as "createdAt",
      coalesce(link_number, 0) as "linkNumber", coalesce(time_zone, '') as "timeZone", reply.text as reply,
      coalesce(contacts.phone, '') as phone, coalesce(priority, 'normal') as priority,
      coalesce(priority_reason, '') as "priorityReason", coalesce(answer_within, 1440) as "answerWithin",
      (
        select root.id from outgoing as root
        where root.request_id = claimed.request_id and root.channel = 'mail' and root.state = 'sent'
          and root.staff_id is not distinct from claimed.staff_id
        order by root.sent_at, root.id
        limit 1
      ) as "threadRoot",
      (
        select count(*)::int from contact_details
        where state in ('new', 'in-progress') and answered_at is null
      ) as "openRequests"
    from claimed
    left join staff on staff.id = claimed.staff_id and disabled_at is null
    left join contacts on contacts.id = claimed.request_id
    left join contact_details on contact_details.id = contacts.id
    left join push_subscriptions as subscription
      on subscription.endpoint = claimed.endpoint and subscription.staff_id = staff.id
    left join request_messages as reply
      on reply.request_id = claimed.request_id and reply.id::text = claimed.payload ->> 'message'
  `);
  if (!row) return undefined;
  const {
    requestId,
    isErased,
    reference,
    consultationType,
    createdAt,
    linkNumber,
    timeZone,
    reply,
    phone,
    priority,
    priorityReason,
    answerWithin,
    ...rest
  } = row;
  const facts = {
    ...{ isErased, reference, consultationType, createdAt, linkNumber, timeZone, reply },
    ...{ priority, priorityReason, answerWithin },
    lacksNumber: !hasFullNumber(phone),
  };
  return { ...rest, request: requestId === null ? null : { id: requestId, ...facts } };
}

/** The columns of the request are all null where there is none. */
type Row = Omit<Claimed, "request"> &
  Omit<RequestFacts, "id" | "lacksNumber"> & { requestId: string | null; phone: string };

/** The result of an attempt to send a message. */
export type Result =
  | { kind: "sent" }
  /** `code` is a code only: a server's sentence may quote the address. */
  | { kind: "later"; code: string; delayMs: number; counts: boolean }
  | { kind: "dead"; code: string };

/**
 * Records the result. A mail to the sender gets an entry in the request's history, and the request's version moves. An answer
 * that the mail server took stops the clock of the promise.
 */
export async function recordResult(
  database: Database,
  channel: Channel,
  {
    id,
    kind,
    toSender,
    request,
    payload,
  }: Pick<Claimed, "id" | "kind" | "toSender" | "request" | "payload">,
  result: Result,
): Promise<void> {
  const { sql, withDeadline } = database;
  if (result.kind === "later") {
    await withDeadline(sql`
      update outgoing
      set
        error = ${result.code}, attempts = attempts - ${result.counts ? 0 : 1}::int,
        next_attempt_at = site_now() + ${result.delayMs}::float8 * interval '1 ms'
      where id = ${id} and state = 'waiting'
    `);
    return;
  }
  const sent = result.kind === "sent";
  const code = sent ? null : result.code;
  const inThread = channel === "mail" && toSender;
  const event = sent ? "mail-sent" : "mail-failed";
  const detail = sql.json(code === null ? { kind } : { kind, code });
  const reached = sql`${sent && inThread && answers.includes(kind)}::boolean`;
  const marks = sql`${payload.answered === true}::boolean`;
  await retryOnDeadlock(() =>
    withDeadline(sql`
      with request as materialized (
        select id from contacts where id = ${request?.id ?? null}::uuid for key share
      ), detail as materialized (
        select contact_details.id, state as state_was from contact_details join request using (id)
        for no key update of contact_details
      ), forgotten as (
        -- Without a request (an erased one, or a test) nothing has to stay once it has left.
        delete from outgoing
        where id = ${id} and state = 'waiting' and request_id is null and ${sent}
      ), recorded as (
        update outgoing set
          state = ${sent ? "sent" : "dead"}, error = ${code},
          sent_at = case when ${sent} then site_now() end,
          payload = case when ${sent} then '{}' else payload end,
          endpoint = case when ${sent} then null else endpoint end
        -- By the order of locks the request comes first.
        where id = ${id} and state = 'waiting' and (select count(*) from detail) >= 0
          and (request_id is not null or not ${sent}::boolean)
        returning outgoing.request_id
      ), changed as (
        update contact_details as details set
          version = version + 1, ${reachedColumns(sql, { reached, marks })}
        from recorded join detail on detail.id = recorded.request_id
        where details.id = detail.id and ${inThread || !sent}
        returning details.id, details.state, state_was
      ), ${unneededConfirmation(sql, sql`from changed where ${reached}`)}
      insert into request_events (request_id, actor, kind, detail)
      select request_id, '', ${event}::text, ${detail}::jsonb from recorded where ${inThread}
      union all
      select id, '', 'state', ${stateDetail(sql)} from changed where state_was <> state
      union all
      ${unneededEvent(sql)}
    `),
  );
}

/** Deletes a subscription that its push service does not know any more. */
export async function removeSubscription(
  { sql, withDeadline }: Database,
  endpoint: string,
): Promise<void> {
  await withDeadline(sql`delete from push_subscriptions where endpoint = ${endpoint}`);
}
