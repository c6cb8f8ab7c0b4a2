import type { Sql } from "postgres";
import { openEmbedded } from "./embedded.ts";
import type { LockFile } from "./lock.ts";
import { openServer } from "./server.ts";

export { DatabaseUnavailable, isUnavailable, StartProblem } from "./problem.ts";
export type { LockFile } from "./lock.ts";

/** PostgreSQL, a server or embedded, behind one postgres.js client. */
export interface Database {
  readonly kind: "embedded" | "server";
  /** Arrays arrive as arrays, jsonb as values, `date` as YYYY-MM-DD, timestamptz as Date, bigint as text. */
  readonly sql: Sql;
  /**
   * The answer of a query, or DatabaseUnavailable after `ms` milliseconds (5,000 unless told), in which
   * case the query is cancelled where that can be done. Every query goes through it.
   */
  withDeadline<T>(query: PromiseLike<T>, ms?: number): Promise<T>;
  /**
   * Calls `wake` after each NOTIFY on the channel; nothing more is promised than that it is worth looking
   * again. On a server `wake` is also called after a reconnect, since notifications are lost meanwhile.
   */
  listen(channel: string, wake: () => void): Promise<() => Promise<void>>;
  /** Ends all connections; queries that still run get a moment to finish. */
  close(): Promise<void>;
}

/**
 * Opens the server at `url`, or the embedded database in `directory` (made at the first start).
 * Throws StartProblem when that cannot be: unreachable, too old, locked, not ours, full, half made.
 */
export function openDatabase(
  where: { url: string } | { directory: string; lock: LockFile },
): Promise<Database> {
  return "url" in where ? openServer(where.url) : openEmbedded(where.directory, where.lock);
}
