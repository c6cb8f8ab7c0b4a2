import type { Sql } from "postgres";
import type { SqlFragment } from "./sql-fragment.ts";

/** A moment as RFC 3339 in UTC, to the millisecond. */
export const isoTime = (sql: Sql, moment: SqlFragment): SqlFragment =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
