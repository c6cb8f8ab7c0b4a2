import type { Database } from "../../db/postgres/postgres.ts";
import type { Erased } from "../../db/schema/requests/my-request.ts";
import { eraseRequests } from "../contact/erase.ts";
import type { Link } from "./statement.ts";

/** Deletes the request and all that refers to it, but a line of the audit trail. Undefined for an unknown link. */
export async function eraseByLink(
  database: Database,
  { hash }: Link,
  now: number,
): Promise<Erased | undefined> {
  const [erased] = await eraseRequests(database, {
    condition: (sql) => sql`link_hash = ${hash}::bytea`,
    max: 1,
    actor: null,
    detail: { by: "the sender" },
  });
  return erased && { receipt: erased.receipt, at: new Date(now).toISOString() };
}
