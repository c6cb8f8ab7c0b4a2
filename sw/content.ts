import { contentLock } from "../db/device/keys.ts";
import { contentDatabase, broadcast } from "../db/device/visitor.ts";
import type { Entity } from "../db/schema/changes.ts";
import { keepBodies } from "./sync/bodies.ts";
import { keepChanges } from "./sync/content-changes.ts";
import { withLeaseLock } from "./sync/lease-lock.ts";

export { OfflineError } from "./sync/content-answer.ts";
export { forgetCursor } from "./sync/cursor.ts";

interface Pull {
  fetch: typeof fetch;
  /** Texts of all articles, also where data is saved, from now on: the visitor asked for it. */
  everything?: boolean;
  /** Data is dear here: summaries are enough. By default what the browser says of its connection. */
  thrifty?: boolean;
}

// A frozen tab may hold the lock for ever: after a minute it loses it, and nothing is lost.
const mostWaits = 12;

/**
 * Brings the content on this device up to date: every row that changed, then the texts of the newest articles
 * (500, or 10 MB). Tells other tabs, and answers, which entities changed. Two at once do no harm. Rejects with
 * OfflineError, or DeviceUnavailable; what was kept until then stays, and the next call goes on from there.
 */
export async function pull(how: Pull): Promise<{ changed: Entity[] }> {
  let pulling: Promise<Entity[]> | undefined;
  let waits = 0;
  const isStale = async () => ++waits > mostWaits;
  await withLeaseLock(navigator.locks, contentLock, isStale, async () => {
    pulling = pullNow(how);
    await pulling;
  });
  // Where the lock was taken away this one still goes on to its own end.
  return { changed: (await pulling) ?? [] };
}

async function pullNow({
  fetch,
  everything = false,
  thrifty = isThrifty(),
}: Pull): Promise<Entity[]> {
  const database = await contentDatabase();
  const { notes } = database;
  if (everything) await notes.put({ key: "everything", value: true });
  const all = everything || (await notes.get("everything"))?.value === true;
  const ended = new AbortController();
  // Called as a plain function: a worker's own fetch refuses another `this`.
  const asking = { fetch: ((...asked) => fetch(...asked)) as typeof fetch, signal: ended.signal };
  try {
    const changed = await keepChanges(database, asking);
    if (changed.size > 0) broadcast({ kind: "content", entities: [...changed] });
    if (all || !thrifty) {
      const news = await keepBodies(database, { ...asking, everything: all });
      if (news) {
        changed.add("insights");
        broadcast({ kind: "content", entities: ["insights"] });
      }
    }
    return [...changed];
  } finally {
    // Parts that are still on their way would be read for nobody.
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
