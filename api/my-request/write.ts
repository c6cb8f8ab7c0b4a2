import type { Database } from "../../db/postgres/postgres.ts";
import type { AppDeps } from "../deps.ts";
import { mailStranger, notifyStaff } from "../outgoing/enqueue.ts";
import { eventOf } from "../requests/statement.ts";
import { isoTime } from "../runtime/iso-time.ts";
import { type Booked, bookedCall, callMails } from "../slots/book.ts";
import { linkHash, type NewLink, newLinkColumns, nextLink } from "../requests/link.ts";
import { countedWrite, type Link, lockedByLink, write } from "./statement.ts";

/* Actions of a sender on their request. Each is one statement that locks the request first. */

/** "unknown": the link opens nothing. "reused": the id is that of another message. */
type Stored = "stored" | "replayed" | "reused" | "unknown";

/**
 * Stores a message once by its id, and the number for a call if it brings one. Tells the firm; never of a request in the
 * spam tray.
 */
export async function storeMessage(
  database: Database,
  link: Link,
  { id, text, phone = null }: { id: string; text: string; phone?: string | null },
): Promise<Stored> {
  const { sql } = database;
  const [row] = await write(
    database,
    link,
    sql<{ found: boolean; stored: boolean }[]>`
      with ${lockedByLink(sql, link)}, message as (
        insert into request_messages (id, request_id, kind, text)
        select ${id}::uuid, id, 'sender', ${text}::text from request
        on conflict (id) do nothing
        returning request_id as id
      ), called as (
        update contacts set phone = ${phone}::text
        from message where contacts.id = message.id and ${phone}::text is not null
      ), changed as (
        update contact_details as details set version = details.version + 1
        from message where details.id = message.id
        returning details.id, details.state
      ), notified as (
        ${notifyStaff(sql, { kind: "sender-message", key: id.toLowerCase() }, sql`from changed where state <> 'spam'`)}
      ), counted as (
        ${countedWrite(sql, link, sql`from message`)}
      )
      select
        exists (select from request) as found, exists (select from message) as stored
    `,
  );
  if (!row?.found) return "unknown";
  if (row.stored) return "stored";
  // A second statement, since the first does not see rows that another one stored while it waited for the lock.
  const same = await database.withDeadline(sql`
    select from request_messages join contact_details as details on details.id = request_id
    where request_messages.id = ${id} and link_hash = ${link.hash} and kind = 'sender' and text = ${text}
  `);
  return same.length > 0 ? "replayed" : "reused";
}

/** Replaces the suggested hours (ISO times). False for an unknown link. */
export async function suggestTimes(
  database: Database,
  link: Link,
  times: readonly string[],
): Promise<boolean> {
  const { sql } = database;
  const [row] = await write(
    database,
    link,
    sql<{ found: boolean }[]>`
      with ${lockedByLink(sql, link)}, removed as (
        delete from suggested_times using request
        where request_id = request.id and place > ${times.length}::int
      ), suggested as (
        insert into suggested_times (request_id, place, starts_at)
        select id, time.place, time.starts_at::timestamptz
        from request, unnest(${[...times]}::text[]) with ordinality as time (starts_at, place)
        on conflict (request_id, place) do update set starts_at = excluded.starts_at
      ), changed as (
        update contact_details as details set version = details.version + 1
        from request where details.id = request.id
        returning details.id
      ), event as (
        ${eventOf(sql, "time-suggested", "", {
          detail: sql`${sql.json({ times: times.join(" ") })}::jsonb`,
          source: sql`from changed`,
        })}
      ), counted as (
        ${countedWrite(sql, link, sql`from changed`)}
      )
      select exists (select from request) as found
    `,
  );
  return row?.found ?? false;
}

/** The outcome of choosing an hour; "none": the link opens nothing. */
type Chosen =
  | "none"
  | Exclude<NonNullable<Booked>, "withdrawn">
  /** The request is closed or withdrawn. */
  | "closed"
  /** There is no call to move, and the request is unanswered or the hour was not suggested. */
  | "not-offered"
  /** It is less than two hours before the call. */
  | "late";

/** Confirms one of the offered times, or moves a confirmed call; both sides get an invitation. */
export async function chooseTime(database: Database, link: Link, start: string): Promise<Chosen> {
  const { sql } = database;
  const [row] = await write(
    database,
    link,
    sql<{ outcome: Chosen }[]>`
      with ${lockedByLink(sql, link)}, call as materialized (
        select lower(during) as start from bookings join request on request.id = request_id
        where bookings.state = 'confirmed'
      ), checked as materialized (
        select id, case
          when withdrawn_at is not null or state = 'closed' then 'closed'
          when (select start from call) < site_now() + interval '2 hours' then 'late'
          when not exists (select from call) and (
            answered_at is null and not exists (
              select from request_messages where request_id = request.id and kind = 'reply'
            ) or not exists (
              select from suggested_times
              where request_id = request.id and starts_at = ${start}::timestamptz
            )
          ) then 'not-offered'
        end as refusal
        from request
      ), booked as materialized (
        select id, coalesce(refusal, book(id, ${start}::timestamptz)) as outcome from checked
      ), ${bookedCall(sql, start)},
      counted as (
        ${countedWrite(sql, link, sql`from changed`)}
      )
      select outcome from booked
    `,
  );
  return row?.outcome ?? "none";
}

/** Closes the request and cancels its call; done once. False for an unknown link. */
export async function withdraw(database: Database, link: Link): Promise<boolean> {
  const { sql } = database;
  const [row] = await write(
    database,
    link,
    sql<{ found: boolean }[]>`
      with ${lockedByLink(sql, link)}, call as materialized (
        select id, unbook(id) as start from request where withdrawn_at is null
      ), released as (
        delete from bookings using call where request_id = call.id and state = 'reserved'
      ), changed as (
        update contact_details as details set
          version = details.version + 1, withdrawn_at = site_now(),
          state = case details.state when 'spam' then 'spam' else 'closed' end,
          calendar_sequence = details.calendar_sequence + (start is not null)::int
        from call
        where details.id = call.id
        returning
          details.id, details.version, details.owner_id, details.state, call.start,
          details.calendar_sequence - 1 as sequence
      ), event as (
        insert into request_events (request_id, kind, detail)
        select id, 'withdrawn', '{}'::jsonb from changed
        union all
        select id, 'time-cancelled', jsonb_build_object('time', ${isoTime(sql, sql`start`)})
        from changed where start is not null
      ), notified as (
        ${notifyStaff(sql, { kind: "withdrawn", key: sql`version::text` }, sql`from changed where state <> 'spam'`)}
      ),
      ${callMails(sql, "time-cancelled", sql`from changed where start is not null`)},
      counted as (
        ${countedWrite(sql, link, sql`from changed`)}
      )
      select exists (select from request) as found
    `,
  );
  return row?.found ?? false;
}

/** Opens a withdrawn request again. False for an unknown link. */
export async function reopen(database: Database, link: Link): Promise<boolean> {
  const { sql } = database;
  const [row] = await write(
    database,
    link,
    sql<{ found: boolean }[]>`
      with ${lockedByLink(sql, link)}, changed as (
        update contact_details as details set
          version = details.version + 1, withdrawn_at = null,
          state = case
            when details.state = 'spam' then 'spam'
            when details.answered_at is not null then 'answered'
            when details.owner_id is not null then 'in-progress'
            else 'new'
          end
        from request where details.id = request.id and details.withdrawn_at is not null
        returning details.id
      ), event as (
        ${eventOf(sql, "reopened", "", { source: sql`from changed` })}
      ), counted as (
        ${countedWrite(sql, link, sql`from changed`)}
      )
      select exists (select from request) as found
    `,
  );
  return row?.found ?? false;
}

/**
 * A new link for the request, which its sender also gets by email; the token of it, or undefined where the old one is dead
 * already. The same renewal (`id`) is answered the same after it was done.
 */
export async function renewLink(
  deps: Pick<AppDeps, "database" | "links">,
  link: Link,
  { token, id }: { token: string; id?: string | undefined },
): Promise<string | undefined> {
  const renewal = id === undefined ? null : linkHash(`${token} ${id.toLowerCase()}`);
  const { sql, withDeadline } = deps.database;
  const [found] = await withDeadline(sql<{ id: string; email: string }[]>`
    select id, email from contacts join contact_details using (id)
    where link_hash = ${link.hash}::bytea
  `);
  const next = found && (await nextLink(deps, found.id));
  if (next && (await storeLink(deps, link, { ...next, email: found.email, renewal })))
    return deps.links.tokenOf(found.id, next.former + 1);
  return renewal ? renewedBefore(deps, renewal) : undefined;
}

interface Renewal extends NewLink {
  email: string;
  renewal: Buffer | null;
}

async function storeLink(
  { database, links }: Pick<AppDeps, "database" | "links">,
  link: Link,
  { email, renewal, ...next }: Renewal,
): Promise<boolean> {
  const { sql } = database;
  const addressHash = await links.addressHash(email);
  const rows = await write(
    database,
    link,
    sql`
      with ${lockedByLink(sql, link)}, changed as (
        update contact_details as details set
          version = details.version + 1, ${newLinkColumns(sql, next, renewal)}
        from request
        where details.id = request.id and request.link_number = ${next.former}::int
        returning details.id, details.link_number, details.state
      ), event as (
        ${eventOf(sql, "link-renewed", "", { source: sql`from changed` })}
      ),
      ${mailStranger(
        sql,
        { kind: "link", key: sql`link_number::text`, addressHash },
        sql`from changed where state <> 'spam'`,
      )},
      counted as (
        ${countedWrite(sql, link, sql`from changed`)}
      )
      select id from changed
    `,
  );
  return rows.length > 0;
}

async function renewedBefore(
  { database: { sql, withDeadline }, links }: Pick<AppDeps, "database" | "links">,
  renewal: Buffer,
): Promise<string | undefined> {
  const [row] = await withDeadline(sql<{ id: string; number: number }[]>`
    select id, link_number as number from contact_details where link_renewal = ${renewal}::bytea
  `);
  return row && links.tokenOf(row.id, row.number);
}
