import { createHash, randomBytes } from "node:crypto";
import type { Sql } from "postgres";
import type { Database } from "../../db/postgres/postgres.ts";
import { receivers } from "../outgoing/enqueue.ts";
import { retryOnDeadlock } from "../runtime/retry-transaction.ts";
import { callOf } from "./statement.ts";
import type { SqlFragment } from "../runtime/sql-fragment.ts";
import { canAnswer, mayAnswer } from "../runtime/answering-staff.ts";

interface Erasure {
  /** A condition on `details` (contact_details). */
  condition: (sql: Sql) => SqlFragment;
  /** Maximum number of requests. */
  max: number;
  /** Null for the sender and for the site itself. */
  actor: { id: string; email: string } | null;
  /** The reason, for the audit trail, without data of the request. */
  detail: Record<string, string>;
  /** The receipt of a single request; random by default. */
  receipt?: string | undefined;
}

export interface ErasedRequest {
  id: string;
  receipt: string;
}

/**
 * Erases requests with everything that refers to them, in one statement. One more line of the audit trail remains for each,
 * under a receipt that reveals nothing of the request. Staff hear that a future call is cancelled.
 */
export async function eraseRequests(
  { sql, withDeadline }: Database,
  { condition, max, actor, detail, receipt }: Erasure,
): Promise<ErasedRequest[]> {
  const receipts = receipt ? [receipt] : Array.from({ length: max }, () => receiptOf());
  const erase = () =>
    withDeadline(sql<ErasedRequest[]>`
      with locked as materialized (
        select details.id, reference, owner_id, calendar_sequence as sequence
        from contacts join contact_details as details using (id)
        where ${condition(sql)}
        order by id
        limit ${max}
        for update
      ), request as materialized (
        select *, (${receipts}::text[])[row_number() over (order by id)] as receipt from locked
      ), call as materialized (
        select request.*, lower(during) as start
        from request join bookings on request_id = request.id
        where bookings.state = 'confirmed' and upper(during) > site_now()
      ), notified as (
        -- Without the request, which would take the message with it.
        insert into outgoing (event, channel, kind, staff_id, endpoint, payload)
        select
          concat_ws(' ', 'time-cancelled', receipt, gen_random_uuid()::text),
          receiver.channel, 'time-cancelled', receiver.staff_id, receiver.endpoint,
          ${callOf(sql)} || jsonb_build_object('request', call.id, 'reference', reference)
        from call
        join (${receivers(sql, mayAnswer(sql))}) as receiver
          on receiver.staff_id = owner_id or not exists (
            select from staff where staff.id = owner_id and ${canAnswer(sql)}
          )
        returning 1
      ), erased as (
        delete from contacts using request where contacts.id = request.id
        returning contacts.id, receipt
      ), gathered as materialized (
        select array_agg(id order by id) as ids, array_agg(receipt order by id) as receipts from erased
      )
      -- By the order of locks the audit trail comes after what is deleted.
      select
        id, receipt,
        audit(
          ${actor?.id ?? null}::uuid, ${actor?.email ?? ""}::text, 'erased', receipt, null,
          ${sql.json(detail)}::jsonb
        )
      from gathered, (select count(*) from notified) as others, unnest(ids, gathered.receipts) as one (id, receipt)
    `);
  const erased = await retryOnDeadlock(erase);
  return erased.map(({ id, receipt }) => ({ id, receipt }));
}

const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** `ER-` and twice four Crockford base-32 characters: the same for the same id, which it does not reveal. */
export function receiptOf(id: string | Buffer = randomBytes(16)): string {
  const hash = createHash("sha256").update(id).digest();
  const text = Array.from(hash.subarray(0, 8), (byte) => crockford.charAt(byte % 32)).join("");
  return `ER-${text.slice(0, 4)}-${text.slice(4)}`;
}
