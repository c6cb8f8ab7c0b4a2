import { contentLock } from "../db/device/keys.ts";
import { contentDatabase, broadcast } from "../db/device/visitor.ts";
import type { Entity } from "../db/schema/entities.ts";
import { pullBodies } from "./content/bodies.ts";
import { pullChanges } from "./content/changes.ts";
import { startFullResync } from "./content/cursor.ts";
import { pullOnce } from "./sync/pull.ts";

export { forgetCursor } from "./content/cursor.ts";
export { OfflineError } from "./sync/http.ts";

interface Pull {
  fetch: typeof fetch;
  /** Fetches all bodies from now on, even when saving data: the visitor asked. */
  everything?: boolean;
  /** Save data: summaries are enough. Default: the browser's setting. */
  thrifty?: boolean;
}

/**
 * Pulls changed rows, then the newest articles' bodies (500, or 10 MB). Returns the changed entities; tells other tabs.
 * Rejects with OfflineError or DeviceUnavailable; the next call continues.
 */
export async function pull({
  fetch,
  everything = false,
  thrifty = isThrifty(),
}: Pull): Promise<{ changed: Entity[] }> {
  const database = await contentDatabase();
  const { notes } = database;
  if (everything) await notes.put({ key: "everything", value: true });
  const all = everything || (await notes.get("everything"))?.value === true;
  const ended = new AbortController();
  const source = {
    // Called as a plain function: a worker's own fetch refuses another `this`.
    fetch: ((...request) => fetch(...request)) as typeof fetch,
    credentials: "omit" as const,
    signal: ended.signal,
  };
  const changed = new Set<Entity>();
  try {
    await pullOnce({
      locks: navigator.locks,
      lock: contentLock,
      changes: () => pullChanges(database, source, changed),
      startFullResync: () => startFullResync(database),
      async bodies() {
        if (changed.size > 0) broadcast({ kind: "content", entities: [...changed] });
        if ((thrifty && !all) || !(await pullBodies(database, source, all))) return;
        changed.add("insights");
        broadcast({ kind: "content", entities: ["insights"] });
      },
    });
    return { changed: [...changed] };
  } finally {
    ended.abort();
  }
}

/** Not in the library types; only some browsers have it. */
interface Connection {
  saveData?: boolean;
  metered?: boolean;
  type?: string;
  effectiveType?: string;
}

function isThrifty(): boolean {
  // Only the fields of the type above are read.
  const { connection } = navigator as typeof navigator & { connection?: Connection };
  const slow = connection?.effectiveType === "2g" || connection?.effectiveType === "slow-2g";
  return (
    connection?.saveData === true ||
    connection?.metered === true ||
    (connection?.type === "cellular" && slow)
  );
}
