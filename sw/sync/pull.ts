import { CursorExpiredError, OfflineError } from "./http.ts";
import { type Locks, withLeaseLock } from "./lease-lock.ts";

const maxResyncs = 3;
/** A waiting tab asks this many times, every 5 s, before it takes the lock from a tab that may be frozen. */
const maxWaits = 12;

interface Pull {
  locks: Locks | null | undefined;
  lock: string;
  /** Throws CursorExpiredError if the server does not know the stored cursor. */
  changes(): Promise<void>;
  /** Reads everything again; stored rows stay meanwhile. */
  startFullResync(): Promise<void>;
  bodies(): Promise<void>;
}

/** Pulls under one lock for all tabs and the worker; parallel pulls are safe and can resume. Throws OfflineError. */
export async function pullOnce(pull: Pull): Promise<void> {
  let waits = 0;
  const isStale = async () => ++waits > maxWaits;
  let pulling: Promise<void> | undefined;
  await withLeaseLock(pull.locks, pull.lock, isStale, async () => {
    pulling = pullNow(pull);
    await pulling;
  });
  // After losing the lock, this one still runs to its own end.
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
