import type { Database } from "../../db/postgres/postgres.ts";
import type { Erased } from "../../db/schema/requests/my-request.ts";
import { eraseRequests, receiptOf } from "../requests/erase.ts";
import type { Link } from "./statement.ts";

/**
 * Deletes the request and everything that refers to it, except a line of the audit trail. The same erasure (`id`) is answered the
 * same after it was done. Undefined for an unknown link.
 */
export async function eraseByLink(
  database: Database,
  { hash }: Link,
  { id, now }: { id: string | undefined; now: number },
): Promise<Erased | undefined> {
  const [erased] = await eraseRequests(database, {
    condition: (sql) => sql`link_hash = ${hash}::bytea`,
    max: 1,
    actor: null,
    detail: bySender,
    receipt: id && receiptOf(id.toLowerCase()),
  });
  if (erased) return { receipt: erased.receipt, at: new Date(now).toISOString() };
  return id === undefined ? undefined : erasedBefore(database, receiptOf(id.toLowerCase()));
}

const bySender = { by: "the sender" };

async function erasedBefore(
  { sql, withDeadline }: Database,
  receipt: string,
): Promise<Erased | undefined> {
  const [line] = await withDeadline(sql<{ at: Date }[]>`
    select at from audit_log
    where subject = ${receipt} and action = 'erased' and detail = ${sql.json(bySender)}::jsonb
    order by seq limit 1
  `);
  return line && { receipt, at: line.at.toISOString() };
}
