import type { PendingQuery, Row, Sql } from "postgres";

/** A moment as RFC 3339 in UTC, to the millisecond. */
export const isoTime = (sql: Sql, moment: PendingQuery<Row[]>): PendingQuery<Row[]> =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
