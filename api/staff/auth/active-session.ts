import type { Sql } from "postgres";

/** A session ends after this long without a request. */
export const idleHours = 8;
/** A session ends this long after it began. */
export const absoluteDays = 30;

/** For a `session` joined with `staff`. */
export const isActiveSession = (sql: Sql) => sql`
  disabled_at is null
  and session.seen_at > now() - ${idleHours}::int * interval '1 hour'
  and session.created_at > now() - ${absoluteDays}::int * interval '1 day'
`;
