import { CursorExpiredError, OfflineError } from "./http.ts";
import { type Locks, withLeaseLock } from "./lease-lock.ts";

const maxResyncs = 3;
/** A tab that waits asks so often, every 5 s, before it takes the lock from one that may be frozen. */
const maxWaits = 12;

interface Pull {
  locks: Locks | null | undefined;
  lock: string;
  /** Stores what changed after the stored cursor. Throws CursorExpiredError where the server does not know it. */
  changes(): Promise<void>;
  /** From here on everything is read again; what is stored stays until it has come. */
  startFullResync(): Promise<void>;
  /** Stores the bodies that the changes name. */
  bodies(): Promise<void>;
}

/**
 * Pulls under one lock for all tabs and the worker; two at the same time do no harm, because each part says where it begins.
 * Throws OfflineError; what was stored until then stays, and the next pull goes on from there.
 */
export async function pullOnce(pull: Pull): Promise<void> {
  let waits = 0;
  const isStale = async () => ++waits > maxWaits;
  let pulling: Promise<void> | undefined;
  await withLeaseLock(pull.locks, pull.lock, isStale, async () => {
    pulling = pullNow(pull);
    await pulling;
  });
  // Where the lock was taken away this one still goes on to its own end.
  await pulling;
}

async function pullNow({ changes, startFullResync, bodies }: Pull): Promise<void> {
  for (let resyncs = 0; ; resyncs++) {
    try {
      await changes();
      break;
    } catch (problem) {
      if (!(problem instanceof CursorExpiredError)) throw problem;
      if (resyncs === maxResyncs)
        throw new OfflineError("The server's history changes again and again.", { cause: problem });
      await startFullResync();
    }
  }
  await bodies();
}
