import { contentDatabase, outboxDatabase, type SyncState } from "../../db/device.ts";

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
  /** Requests that have not left yet. */
  waiting: number;
}

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
    waiting: await requestsWaiting(),
  };
}

/** How many requests wait; 0 where the outbox cannot be opened, because it holds none then. */
async function requestsWaiting(): Promise<number> {
  try {
    return await (await outboxDatabase()).requests.count();
  } catch {
    return 0; // the queue's own view says what is wrong
  }
}
