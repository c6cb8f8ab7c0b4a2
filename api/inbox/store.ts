import type { Database } from "../../db/postgres/postgres.ts";
import type { MailFacts } from "../../db/schema/requests/request.ts";
import { hashedId } from "../http/idempotency.ts";
import { notifyStaff } from "../outgoing/enqueue.ts";
import { answers, lockedRequest, stateDetail } from "../requests/statement.ts";
import { isoTime } from "../runtime/iso-time.ts";
import type { SqlFragment } from "../runtime/sql-fragment.ts";
import { fileId } from "./files.ts";
import { type Mail, shortened } from "./read-mail.ts";

export const factsOf = (mail: Mail): MailFacts => ({
  from: mail.from.address,
  ...(mail.isAutomatic && { automatic: true }),
  ...(mail.kept.length > 0 && {
    kept: mail.kept.map((file) => ({
      id: fileId(mail, file),
      name: file.name,
      bytes: file.bytes.byteLength,
    })),
  }),
  ...(mail.files.length > 0 && { files: mail.files.slice(0, 50).map(shortened) }),
});

/** Staff hear of so many mails of a request in a day. */
const maxTold = 20;

/** The request that a mail is about. */
interface Match {
  request: string;
  /** It comes from staff, or answers a mail to staff. */
  isOurs: boolean;
}

/** By what it answers, then by the request's reference and the sender's address together. */
export async function findRequest(
  { sql, withDeadline }: Database,
  { answers, references, calendarOf, from }: Mail,
): Promise<Match | undefined> {
  const isOfStaff = sql`exists (select from staff where email_key = lower(${from.address}::text))`;
  const [found] = await withDeadline(sql<Match[]>`
    select request_id as request, 1 as rank, place,
      staff_id is not null or ${isOfStaff} as "isOurs"
    from unnest(${answers}::uuid[]) with ordinality as answered (id, place)
    join outgoing using (id)
    where request_id is not null and channel = 'mail'
    union all
    select contacts.id, 2, 1, ${isOfStaff}
    from contacts join contact_details using (id)
    where lower(email) = ${from.address.toLowerCase()}
      and (reference = any(${references}::text[]) or contacts.id = ${calendarOf ?? null}::uuid)
    order by rank, place
    limit 1
  `);
  return found;
}

export async function wasRead(
  { sql, withDeadline }: Database,
  { identity, ownId }: Mail,
): Promise<boolean> {
  const rows = await withDeadline(sql`
    select from mails_read where identity = ${identity}
    union all
    -- One of ours, which the firm sends to its own mailbox.
    select from outgoing where id = ${ownId ?? null}::uuid
  `);
  return rows.length > 0;
}

/** Marks a mail as read that made no message, or a request. */
export async function noteRead(
  { sql, withDeadline }: Database,
  { identity }: Mail,
  request: string | null,
): Promise<void> {
  await withDeadline(sql`
    insert into mails_read (identity, request_id)
    select ${identity}::text, (select id from contacts where id = ${request}::uuid)
    on conflict (identity) do nothing
  `);
}

/** Part of a statement: marks the mail as read, as one of `request`. */
const readWith = (sql: Database["sql"], { identity }: Mail): SqlFragment => sql`
  insert into mails_read (identity, request_id) select ${identity}::text, id from request
  on conflict (identity) do nothing`;

/**
 * Puts a mail into the thread of its request, once, and marks it as read, in one statement. Staff hear of it unless a program
 * wrote it. False where the request is gone.
 */
export async function storeMessage(
  database: Database,
  mail: Mail,
  { request, isOurs }: Match,
  arrivedAt: Date,
): Promise<boolean> {
  const { sql, withDeadline } = database;
  const id = hashedId("mail", mail.identity);
  // Nobody has checked that a note is of who it says.
  const author = (!isOurs && mail.from.name) || mail.from.address;
  const tells = !mail.isAutomatic && !isOurs;
  const [row] = await withDeadline(sql<{ found: boolean }[]>`
    with ${lockedRequest(sql, sql`contacts.id = ${request}::uuid`)}, message as (
      insert into request_messages (id, request_id, kind, author, text, mail, at)
      select
        ${id}::uuid, request.id, ${isOurs ? "note" : "sender"}, ${author}::text,
        ${mail.text || "(no text)"}::text, ${sql.json({ ...factsOf(mail) })}::jsonb,
        least(${arrivedAt}::timestamptz, site_now())
      from request
      on conflict (id) do nothing
      returning request_id as id
    ), changed as (
      update contact_details as details set version = details.version + 1
      from message where details.id = message.id
      returning details.id, details.state
    ), notified as (
      ${notifyStaff(
        sql,
        { kind: "sender-message", key: id },
        sql`from changed where state <> 'spam' and ${tells}::boolean and (
          select count(*) from request_messages as earlier
          where earlier.request_id = changed.id and earlier.mail is not null
            and earlier.at > site_now() - interval '1 day'
        ) < ${maxTold}`,
      )}
    ), noted as (
      ${readWith(sql, mail)}
    )
    select exists (select from request) as found
  `);
  return row?.found ?? false;
}

/**
 * Shows at the message of ours that it did not arrive. An answer that nobody got keeps no promise. False where the message is
 * none of ours, or its request is gone; a message that is not known as sent stays as it is.
 */
export async function storeBounce(
  database: Database,
  mail: Mail,
  { id, code }: NonNullable<Mail["bounce"]>,
): Promise<boolean> {
  const { sql, withDeadline } = database;
  const [sent] = await withDeadline(sql<{ request: string; toSender: boolean }[]>`
    select request_id as request, staff_id is null as "toSender" from outgoing
    where id = ${id}::uuid and request_id is not null and channel = 'mail'
  `);
  if (!sent) return false;
  const [row] = await withDeadline(sql<{ found: boolean }[]>`
    with ${lockedRequest(sql, sql`contacts.id = ${sent.request}::uuid`)}, returned as (
      update outgoing set
        state = 'dead', error = ${code}::text,
        -- What it needs to be sent again was forgotten when it had left.
        payload = case
          when outgoing.kind = 'reply'
          then jsonb_build_object('message', split_part(event, ' ', 3), 'answered', false)
          when outgoing.kind in ('time-confirmed', 'time-moved') then coalesce((
            select jsonb_build_object(
              'start', ${isoTime(sql, sql`lower(during)`)},
              'sequence', request.calendar_sequence - 1
            )
            from bookings where bookings.request_id = request.id and bookings.state = 'confirmed'
          ), payload)
          else payload
        end
      from request
      where outgoing.id = ${id}::uuid and outgoing.state = 'sent'
      returning outgoing.kind
    ), others as (
      select min(sent_at) as at from outgoing
      where request_id = ${sent.request}::uuid and id <> ${id}::uuid and staff_id is null
        and channel = 'mail' and state in ('sent', 'given') and kind = any(${[...answers]}::text[])
    ), answered as (
      select case
        when not ${sent.toSender}::boolean or kind <> all(${[...answers]}::text[])
          or link_opened_at >= answered_at
        then answered_at else others.at
      end as at
      from request, returned, others
    ), changed as (
      update contact_details as details set
        version = details.version + 1, answered_at = answered.at,
        state = case
          when details.state = 'answered' and request.answered_at is not null and answered.at is null
          then 'in-progress' else details.state
        end
      from request, answered
      where details.id = request.id
      returning details.id, details.state, request.state as state_was
    ), event as (
      insert into request_events (request_id, actor, kind, detail)
      select id, '', 'mail-failed', jsonb_build_object('kind', kind, 'code', ${code}::text)
      from changed, returned where ${sent.toSender}::boolean
      union all
      select id, '', 'state', ${stateDetail(sql)} from changed where state_was <> state
    ), noted as (
      ${readWith(sql, mail)}
    )
    select exists (select from request) as found
  `);
  return row?.found ?? false;
}
