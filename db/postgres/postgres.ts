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
  /** For every query: rejects with DatabaseUnavailable after `ms` (default 5,000), and cancels where possible. */
  withDeadline<T>(query: PromiseLike<T>, ms?: number): Promise<T>;
  /** `onNotify` also runs after a reconnect, since notifications are lost meanwhile: only a hint to look again. */
  listen(channel: string, onNotify: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Throws StartProblem when the database is unreachable, too old, locked, not ours, full or incomplete. */
export function openDatabase(
  where: { url: string } | { directory: string; lock: LockFile },
): Promise<Database> {
  return "url" in where ? openServer(where.url) : openEmbedded(where.directory, where.lock);
}
