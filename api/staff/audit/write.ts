import type { Sql } from "postgres";
import type { Database } from "../../../db/postgres/postgres.ts";

/** The origin of a call. It is deleted after 90 days, unlike the trail. */
export interface CallOrigin {
  /** An IPv4 /24 or an IPv6 /48: enough to tell networks apart, and no single device. */
  network: string;
  /** The request's id in the server's log. */
  request: string;
}

/** Never holds a password, a token, or text that someone typed as an address. */
export interface AuditEvent {
  actor: { id: string; email: string } | null;
  /** Such as "signed in"; from a small set, since the page filters by it. */
  action: string;
  subject: string;
  version?: number;
  detail?: Record<string, string | number | boolean | null>;
}

/** For a statement that does the action: `select … , ${audited(sql, event)} from written`. */
export const audited = (sql: Sql, { actor, action, subject, version, detail }: AuditEvent) => sql`
  audit(
    ${actor?.id ?? null}::uuid, ${actor?.email ?? ""}::text, ${action}::text, ${subject}::text,
    ${version ?? null}::int, ${sql.json(detail ?? {})}::jsonb
  )
`;

/** Records an action that changed no row, such as a refusal. */
export async function recordEvent(database: Database, event: AuditEvent): Promise<void> {
  const { sql } = database;
  await database.withDeadline(sql`select ${audited(sql, event)}`);
}

/**
 * Records an event that changed nothing, such as a refusal: one row per key and 10 minutes, with the count of suppressed ones,
 * so that a flood cannot fill the disk.
 */
export async function auditThrottled(
  database: Database,
  key: string,
  { actor, action, subject, detail }: Omit<AuditEvent, "version">,
  { network, request }: CallOrigin,
): Promise<void> {
  const { sql } = database;
  await database.withDeadline(sql`
    select audit_sparingly(
      ${key}, ${actor?.id ?? null}::uuid, ${actor?.email ?? ""}, ${action}, ${subject},
      ${sql.json(detail ?? {})}::jsonb, ${network}, ${request}::uuid
    )
  `);
}
