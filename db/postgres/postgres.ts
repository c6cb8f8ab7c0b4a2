import type { Sql } from "postgres";

export interface Database {
  readonly kind: "embedded" | "server";
  /** Arrays arrive as arrays, jsonb as values, `date` as YYYY-MM-DD, timestamptz as Date, bigint as text. */
  readonly sql: Sql;
  /** Separate connections for urgent queries while others wait: a consultation request, a session, a probe. */
  readonly priority: Pick<Database, "sql" | "withDeadline">;
  /** For every query: rejects with DatabaseUnavailable after `ms` (default 5,000), and cancels where possible. */
  withDeadline<T>(query: PromiseLike<T>, ms?: number): Promise<T>;
  /** `onNotify` also runs after a reconnect, since notifications are lost meanwhile: only a hint to look again. */
  listen(channel: string, onNotify: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** The same database by its own connections. */
export const withPriority = (database: Database): Database => ({
  ...database,
  ...database.priority,
});

export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
}

/** One line that names the setting. `main` prints it and exits 1. */
export class StartProblem extends Error {
  override readonly name = "StartProblem";
}

// Codes of postgres.js, the operating system and PostgreSQL (appendix A).
const unavailable = [
  /^CONNECTION_(CLOSED|ENDED|DESTROYED)$/,
  /^CONNECT_TIMEOUT$/,
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EHOSTUNREACH|ENETUNREACH|EPIPE|ETIMEDOUT)$/,
  /^(ENOTFOUND|EAI_AGAIN)$/,
  /^08\w{3}$/, // connection exception
  /^53\w{3}$/, // insufficient resources: disk full, too many connections
  /^57P0[1-3]$/, // shut down, crashed, still starting
  /^57014$/, // cancelled, by the deadline or by statement_timeout
  /^25P03$/, // the transaction was left idle for too long
  /^40001$|^40P01$/, // another transaction was in the way, and this one was undone
  /^25006$/, // a standby: the primary is elsewhere for the moment
];

/** True if the same call may succeed later. False for errors of the query itself. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code !== "" && unavailable.some((pattern) => pattern.test(code))) return true;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  return isUnavailable(error.cause);
}

export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Why a database was unavailable, for the log: a code such as 53100 (disk full), or our own words, without the query. */
export function reasonOf(error: unknown): string {
  if (error instanceof DatabaseUnavailable) return error.message;
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return codeOf(error) || (error instanceof Error && error.cause ? reasonOf(error.cause) : "");
}

/** The constraint by which the database refused a statement. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof Error && "constraint_name" in error
    ? String(error.constraint_name)
    : undefined;
}

export function textOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\s+/g, " ").trim();
}
