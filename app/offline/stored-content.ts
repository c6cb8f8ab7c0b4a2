import {
  contentDatabase,
  type StoredRequest,
  outboxDatabase,
  type SyncState,
} from "../../db/device/visitor.ts";
import { hasDatabase } from "../../db/device/has-database.ts";
import { toolsName } from "../../db/device/keys.ts";
import { toolsDatabase } from "../../db/device/tools.ts";
import type { Tool } from "../../db/schema/tools/tools.ts";
import { outbox } from "../outbox/scheduler.ts";

export interface StoredContent {
  /** Time of the last sync, by the server's clock; undefined before a complete one. */
  at: number | undefined;
  articles: number;
  /** Articles with their text. */
  texts: number;
  /** The ids of the articles with their text. */
  readable: ReadonlySet<string>;
  /** The device had no room for all texts. */
  full: boolean;
  /** The visitor asked for everything. */
  everything: boolean;
  /** Bytes of this site on the device; undefined if the browser does not tell. */
  bytes: number | undefined;
  /** Requests that are not sent yet. */
  waiting: number;
  /** The first of the waiting requests. */
  requests: readonly StoredRequest[];
  /** Number of stored answers by compliance tool; undefined if they cannot be read. */
  answers: ReadonlyMap<Tool, number> | undefined;
}

const maxRequests = 3;

/** Rejects with DeviceUnavailable. */
export async function readStoredContent(): Promise<StoredContent> {
  const { rows, bodies, notes } = await contentDatabase();
  const [state, full, everything] = await notes.bulkGet(["sync", "full", "everything"]);
  // Only the sync writes this row.
  const sync = state?.value as SyncState | undefined;
  return {
    at: sync?.whole ? sync.at : undefined,
    articles: await rows.where("[entity+key]").between(["insights"], ["insights", []]).count(),
    texts: await bodies.count(),
    readable: new Set(await bodies.toCollection().primaryKeys()),
    full: full !== undefined,
    everything: everything !== undefined,
    bytes: (await navigator.storage?.estimate())?.usage,
    ...(await queuedRequests()),
    answers: await storedAnswers(),
  };
}

async function queuedRequests(): Promise<Pick<StoredContent, "waiting" | "requests">> {
  try {
    const waiting = await (await outboxDatabase()).requests.count();
    if (waiting === 0) return { waiting, requests: [] };
    const { list } = await outbox();
    return { waiting, requests: (await list({ limit: maxRequests })).requests };
  } catch {
    return { waiting: 0, requests: [] }; // the outbox dialog reports what is wrong
  }
}

async function storedAnswers(): Promise<StoredContent["answers"]> {
  const counts = new Map<Tool, number>();
  try {
    if (!(await hasDatabase(toolsName))) return counts;
    const { answers } = await toolsDatabase();
    await answers.each(({ tool }) => counts.set(tool, (counts.get(tool) ?? 0) + 1));
    return counts;
  } catch {
    return undefined;
  }
}
