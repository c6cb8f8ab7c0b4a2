import { reasonOf } from "../../db/postgres/postgres.ts";
import type { AppDeps } from "../deps.ts";
import { logLine } from "./log-line.ts";

const everyMs = 60_000;
/** There are few reasons, but one that quotes the engine may vary. */
const maxReasons = 100;

/** Meanings of codes of PostgreSQL (manual, appendix A) and of the operating system, for the operator. */
const meanings: Record<string, string> = {
  "53100": "the disk of the database is full",
  ENOSPC: "the disk of the database is full",
  "53200": "the database has no memory left",
  "53300": "the database has no connection left",
  "25006": "the database is read-only, a standby for example",
  "57014": "the database took too long, and the query was cancelled",
  "57P01": "the database is being stopped",
  "57P02": "the database crashed and is recovering",
  "57P03": "the database is starting or recovering",
  ECONNREFUSED: "nothing listens where the database was",
  ENOTFOUND: "the host of the database is not known",
  EAI_AGAIN: "the host of the database is not known",
  CONNECT_TIMEOUT: "the host of the database does not answer",
  CONNECTION_CLOSED: "the connection to the database broke",
};

/** Logs why the database was unavailable: each reason once a minute, with the number of repetitions since. */
export function createOutageLog({ log, now = Date.now }: Pick<AppDeps, "log" | "now">) {
  const known = new Map<string, { at: number; more: number }>();
  return (request: string, error: unknown): void => {
    const reason = reasonOf(error) || "unknown";
    const last = known.get(reason);
    if (last && now() - last.at < everyMs) {
      last.more += 1;
      return;
    }
    if (known.size >= maxReasons) known.clear();
    known.set(reason, { at: now(), more: 0 });
    const meaning = meanings[reason];
    const event = {
      ...{ request, problem: "database unavailable", reason },
      ...(meaning && { meaning }),
      ...(last?.more && { alsoSinceLast: last.more }),
    };
    log(logLine(event, new Date(now())));
  };
}
