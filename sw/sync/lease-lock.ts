import { timeoutSignal } from "../../db/device/deadline.ts";

export type Locks = Pick<LockManager, "request">;

export interface Lease {
  /** There was no other holder when this began; also false if that is unknown. */
  alone: boolean;
  /** Aborted when another tab took the lock away: begin nothing new. */
  lost: AbortSignal;
}

const waitMs = 5_000;
/** Errors with which browsers that block a site's data refuse locks. */
const denied = ["SecurityError", "InvalidStateError", "NotSupportedError"];

/**
 * Does `work` under a Web Lock. A frozen tab keeps its lock for ever, so a waiting tab checks every 5 s whether the
 * lease is over (`isStale`), and takes the lock. Without Web Locks the work runs unlocked: parallel runs must be safe.
 */
export async function withLeaseLock(
  locks: Locks | null | undefined,
  name: string,
  isStale: () => Promise<boolean>,
  work: (lease: Lease) => Promise<void>,
): Promise<void> {
  const loss = new AbortController();
  if (!locks) return work({ alone: false, lost: loss.signal });
  for (let steal = false; ; steal = await isStale()) {
    let acquired = false;
    const hold = async () => {
      acquired = true;
      await work({ alone: !steal, lost: loss.signal });
    };
    try {
      const options = steal ? { steal } : { signal: timeoutSignal(waitMs) };
      await locks.request(name, options, hold);
      return;
    } catch (problem) {
      const broken = problem instanceof DOMException;
      // Another tab took the lock away, and continues the work.
      if (acquired && broken && problem.name === "AbortError") return loss.abort();
      if (acquired || !broken) throw problem;
      if (denied.includes(problem.name)) return work({ alone: false, lost: loss.signal });
    }
  }
}
