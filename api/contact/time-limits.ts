import type { Database } from "../../db/postgres/postgres.ts";
import { promisedMs } from "../../db/schema/requests/request.ts";
import { notifyStaff } from "../outgoing/enqueue.ts";
import { retryOnDeadlock } from "../runtime/retry-transaction.ts";
import { eraseRequests } from "./erase.ts";

/* What happens to requests as time passes, by site_now(): in any process, in several at the same time. */

/** What was late for longer before the first start with this job is no news. */
const newsDays = 7;
const batch = 200;

/** Tells administrators once of each request that was not answered in time. */
export async function notifyLate({ sql, withDeadline }: Database): Promise<void> {
  await retryOnDeadlock(() =>
    withDeadline(sql`
      with overdue as materialized (
        select contacts.id
        from contacts join contact_details using (id)
        where contacts.created_at <= site_now() - ${promisedMs}::float8 * interval '1 ms'
          and contacts.created_at > site_now() - ${newsDays}::int * interval '1 day'
          and answered_at is null and withdrawn_at is null and state in ('new', 'in-progress')
          and not exists (
            select from request_events where request_id = contacts.id and kind = 'late'
          )
        order by contacts.id
        limit ${batch}
        for key share of contacts skip locked
        for no key update of contact_details skip locked
      ), late as (
        insert into request_events (request_id, kind) select id, 'late' from overdue
        on conflict (request_id) where kind = 'late' do nothing
        returning request_id as id
      ), notified as (
        ${notifyStaff(sql, { kind: "late" }, sql`from late`, sql`role = 'administrator'`)}
      )
      update contact_details set version = version + 1 from late where contact_details.id = late.id
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
