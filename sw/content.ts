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
  /** Bodies of all articles, also where data is saved, from now on: the visitor asked for it. */
  everything?: boolean;
  /** Data is dear here: summaries are enough. By default what the browser says of its connection. */
  thrifty?: boolean;
}

/**
 * Brings the content on this device up to date: every row that changed, then the bodies of the newest articles
 * (500, or 10 MB). Tells other tabs, and returns, which entities changed. Rejects with OfflineError, or
 * DeviceUnavailable; what was stored until then stays, and the next call goes on from there.
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
    // Parts that are still on their way would be read in vain.
    ended.abort();
  }
}

/** What browsers may say of a connection; no library of types has it. */
interface Connection {
  saveData?: boolean;
  metered?: boolean;
  type?: string;
  effectiveType?: string;
}

function isThrifty(): boolean {
  // The type above is all that is read of it.
  const { connection } = navigator as typeof navigator & { connection?: Connection };
  const slow = connection?.effectiveType === "2g" || connection?.effectiveType === "slow-2g";
  return (
    connection?.saveData === true ||
    connection?.metered === true ||
    (connection?.type === "cellular" && slow)
  );
}
