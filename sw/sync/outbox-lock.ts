import { outboxLock } from "../../db/device/keys.ts";

/** What delivery needs of `navigator.locks`. */
export type Locks = Pick<LockManager, "request">;

export interface Held {
  /** Nobody else was delivering when this began; false also where that cannot be known. */
  alone: boolean;
  /** Aborted when another tab took the lock away: begin nothing new. */
  lost: AbortSignal;
}

const patienceMs = 5_000;

/**
 * Does `work` under the one lock of delivery. A tab that is frozen keeps its lock for ever, so whoever waits
 * asks every 5 s whether the holder's lease has ended (`stale`) and takes the lock away then. Without locks
 * the work is done all the same: two deliveries are safe, one is only cheaper.
 */
export async function underLock(
  locks: Locks | null | undefined,
  stale: () => Promise<boolean>,
  work: (held: Held) => Promise<void>,
): Promise<void> {
  if (!locks) return work({ alone: false, lost: new AbortController().signal });
  for (let steal = false; ; steal = await stale()) {
    const { lost, abort } = lossOf();
    let entered = false;
    const hold = async () => {
      entered = true;
      await work({ alone: !steal, lost });
    };
    try {
      const options = steal ? { steal } : { signal: AbortSignal.timeout(patienceMs) };
      await locks.request(outboxLock, options, hold);
      return;
    } catch (problem) {
      const broken = problem instanceof DOMException;
      // Taken away in the middle: the other tab goes on.
      if (entered && broken && problem.name === "AbortError") return abort();
      if (entered || !broken) throw problem;
    }
  }
}

function lossOf() {
  const controller = new AbortController();
  return { lost: controller.signal, abort: () => controller.abort() };
}
