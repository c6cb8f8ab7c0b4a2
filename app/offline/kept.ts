import {
  contentDatabase,
  type StoredRequest,
  outboxDatabase,
  type SyncState,
} from "../../db/device/visitor.ts";
import { outbox } from "../outbox/scheduler.ts";

/** What is on this device, as the page tells it. */
export interface Kept {
  /** When the last sync reached the server, by its clock; undefined when nothing whole is kept. */
  at: number | undefined;
  articles: number;
  /** Articles whose text is kept as well. */
  texts: number;
  /** Those of the newest articles whose text is kept. */
  readable: ReadonlySet<string>;
  /** The device had no room for all of it. */
  full: boolean;
  /** The visitor asked for everything. */
  everything: boolean;
  /** Bytes of the whole site on this device, as far as the browser tells. */
  bytes: number | undefined;
  /** How many requests have not been sent. */
  waiting: number;
  /** The first of them, as far as they can be read. */
  requests: readonly StoredRequest[];
}

/** So many requests have a line of their own. */
const listed = 3;

/** Looks what is on this device. Rejects with DeviceUnavailable. */
export async function lookAtKept(): Promise<Kept> {
  const { rows, bodies, notes } = await contentDatabase();
  const [state, full, everything] = await notes.bulkGet(["sync", "full", "everything"]);
  // Only the sync writes this note.
  const sync = state?.value as SyncState | undefined;
  return {
    at: sync?.whole ? sync.at : undefined,
    articles: await rows.where("[entity+key]").between(["insights"], ["insights", []]).count(),
    texts: await bodies.count(),
    readable: new Set(await bodies.toCollection().primaryKeys()),
    full: full !== undefined,
    everything: everything !== undefined,
    bytes: (await navigator.storage?.estimate())?.usage,
    ...(await requestsWaiting()),
  };
}

/** What is waiting to be sent: nothing where the outbox cannot be opened, because it holds none then. */
async function requestsWaiting(): Promise<Pick<Kept, "waiting" | "requests">> {
  try {
    const waiting = await (await outboxDatabase()).requests.count();
    if (waiting === 0) return { waiting, requests: [] };
    const { list } = await outbox();
    return { waiting, requests: (await list({ limit: listed })).requests };
  } catch {
    return { waiting: 0, requests: [] }; // the queue's own view says what is wrong
  }
}
