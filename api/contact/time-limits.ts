import type { Sql } from "postgres";
import type { Database } from "../../db/postgres/postgres.ts";
import { promisedMs, urgentMs } from "../../db/schema/requests/request.ts";
import { notifyStaff } from "../outgoing/enqueue.ts";
import { retryOnDeadlock } from "../runtime/retry-transaction.ts";
import { eraseRequests } from "../requests/erase.ts";
import type { SqlFragment } from "../runtime/sql-fragment.ts";
import { canAnswer, mayAnswer } from "../runtime/answering-staff.ts";

/* Actions on requests as time passes, by site_now(): in any process, in several at the same time. */

/** The first run of this job ignores requests that were late for longer. */
const newsDays = 7;
const batch = 200;

/** Tells administrators once of each promise that ran out, and again where a wrong incident then waits for 24 hours. */
export const notifyLate = (database: Database): Promise<void> =>
  notifyOnce(database, "late", {
    leftMs: 0,
    maxMs: newsDays * 86_400_000,
    notify: (sql, source) =>
      notifyStaff(
        sql,
        { kind: "late", key: sql`within::text` },
        source,
        sql`role = 'administrator'`,
      ),
  });

/** Tells the owner, or all who can answer if there is none, once that six hours are left: by push messages alone. */
export const notifyUrgent = (database: Database): Promise<void> =>
  notifyOnce(database, "urgent", {
    leftMs: urgentMs,
    maxMs: promisedMs,
    notify: (sql, source) =>
      notifyStaff(
        sql,
        { kind: "urgent", pushOnly: true },
        source,
        sql`${mayAnswer(sql)} and staff.id = coalesce(
          (
            select owner.id from contact_details join staff as owner on owner.id = owner_id
            where contact_details.id = request.id and ${canAnswer(sql)}
          ),
          staff.id
        )`,
      ),
  });

interface Waiting {
  /** The time for the first answer ends within this. */
  leftMs: number;
  /** A request has waited for its answer at most this long. */
  maxMs: number;
  /** Messages about the requests that `source` selects. */
  notify: (sql: Sql, source: SqlFragment) => SqlFragment;
}

/** One statement stores the event, at most once, and its messages. */
async function notifyOnce(
  { sql, withDeadline }: Database,
  kind: "late" | "urgent",
  { leftMs, maxMs, notify }: Waiting,
): Promise<void> {
  await retryOnDeadlock(() =>
    withDeadline(sql`
      with waiting as materialized (
        select contacts.id, answer_within as within
        from contacts join contact_details using (id)
        where contacts.created_at <= site_now() - answer_within * interval '1 minute' + ${leftMs}::float8 * interval '1 ms'
          and contacts.created_at > site_now() - ${maxMs}::float8 * interval '1 ms'
          -- An incident was told at once, and has less time than those six hours.
          and (${kind}::text = 'late' or answer_within = ${promisedMs / 60_000}::int)
          and answered_at is null and withdrawn_at is null and state in ('new', 'in-progress')
          and not exists (
            select from request_events
            where request_id = contacts.id and kind = ${kind}
              -- The event without minutes stands for the longest promise.
              and coalesce((detail ->> 'within')::int, answer_within) >= answer_within
          )
        order by contacts.id
        limit ${batch}
        for key share of contacts skip locked
        for no key update of contact_details skip locked
      ), noted as (
        insert into request_events (request_id, kind, detail)
        select id, ${kind}::text, jsonb_build_object('within', within) from waiting
        on conflict do nothing
        returning request_id as id, (detail ->> 'within')::int as within
      ), notified as (
        ${notify(sql, sql`from noted`)}
      )
      update contact_details set version = version + 1 from noted where contact_details.id = noted.id
    `),
  );
}

/** Erases the requests whose retention is over, as when a person asks for it. */
export async function eraseExpired(database: Database): Promise<void> {
  await eraseRequests(database, {
    condition: (sql) => sql`retain_until <= site_now()`,
    max: batch,
    actor: null,
    detail: { by: "the end of its retention" },
  });
}

/** Removes reservations that no one confirmed in time. */
export async function removeLapsedReservations({ sql, withDeadline }: Database): Promise<void> {
  await withDeadline(sql`
    delete from bookings where id in (
      select id from bookings where until <= site_now() limit 1000 for update skip locked
    )
  `);
}
