import { randomInt } from "node:crypto";
import type { Database } from "../../db/postgres/postgres.ts";
import type { Erased } from "../../db/schema/requests/my-request.ts";
import { receivers } from "../outgoing/enqueue.ts";
import { audited } from "../staff/audit/write.ts";
import { callOf, firmSide, type Link, lockedByLink } from "./statement.ts";

/**
 * Deletes the request and all that refers to it; one line of the audit trail stays, without anything of it. Staff hear
 * that a confirmed call is cancelled. Undefined for an unknown link.
 */
export async function erase(database: Database, link: Link): Promise<Erased | undefined> {
  const { sql } = database;
  const receipt = newReceipt();
  const call = sql`from call`;
  const [row] = await database.withDeadline(sql<{ at: Date }[]>`
    with ${lockedByLink(sql, link)}, call as materialized (
      select
        request.id, reference, owner_id, lower(during) as start, calendar_sequence as sequence
      from request join bookings on request_id = request.id
      where bookings.state = 'confirmed'
    ), notified as (
      -- Without the request: it would take the message with it.
      insert into outgoing (event, channel, kind, staff_id, endpoint, payload)
      select
        concat_ws(' ', 'time-cancelled', ${receipt}::text, staff_id::text, md5(endpoint)),
        channel, 'time-cancelled', staff_id, endpoint,
        ${callOf(sql)} || jsonb_build_object('request', call.id, 'reference', reference)
      from call cross join (${receivers(sql, firmSide(sql, call))}) as receiver
    ), erased as (
      delete from contacts using request where contacts.id = request.id returning contacts.id
    )
    select site_now() as at, ${audited(sql, {
      actor: null,
      action: "erased",
      subject: receipt,
      detail: { by: "the sender" },
    })} from erased
  `);
  return row && { receipt, at: row.at.toISOString() };
}

const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** `ER-` and twice four Crockford base-32 characters, at random: it says nothing of the request. */
function newReceipt(): string {
  const four = () => Array.from({ length: 4 }, () => crockford.charAt(randomInt(32))).join("");
  return `ER-${four()}-${four()}`;
}
