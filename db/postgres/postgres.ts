import type { Sql } from "postgres";
import { openEmbedded } from "./embedded.ts";
import type { LockFile } from "./lock.ts";
import { openServer } from "./server.ts";

export { DatabaseUnavailable, isUnavailable, StartProblem } from "./problem.ts";
export type { LockFile } from "./lock.ts";

export interface Database {
  readonly kind: "embedded" | "server";
  /** Arrays arrive as arrays, jsonb as values, `date` as YYYY-MM-DD, timestamptz as Date, bigint as text. */
  readonly sql: Sql;
  /**
   * Rejects with DatabaseUnavailable after `ms` milliseconds (default 5,000) and cancels the query where possible.
   * Every query goes through it.
   */
  withDeadline<T>(query: PromiseLike<T>, ms?: number): Promise<T>;
  /**
   * Calls `onNotify` after a NOTIFY, and on a server after a reconnect, since notifications are lost meanwhile: a
   * hint to look again, nothing more.
   */
  listen(channel: string, onNotify: () => void): Promise<() => Promise<void>>;
  /** Running queries get a moment to finish. */
  close(): Promise<void>;
}

/**
 * Opens the server at `url`, or the embedded database in `directory`, created at the first start. Throws StartProblem
 * when it is unreachable, too old, locked, not ours, full or incomplete.
 */
export function openDatabase(
  where: { url: string } | { directory: string; lock: LockFile },
): Promise<Database> {
  return "url" in where ? openServer(where.url) : openEmbedded(where.directory, where.lock);
}
