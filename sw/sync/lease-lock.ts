/** What a lease lock needs of `navigator.locks`. */
export type Locks = Pick<LockManager, "request">;

export interface Lease {
  /** No one else was at work when this began; false also where that cannot be known. */
  alone: boolean;
  /** Aborted when another tab took the lock away: begin nothing new. */
  lost: AbortSignal;
}

const waitMs = 5_000;
/** How a browser that blocks a site's data refuses every lock. */
const denied = ["SecurityError", "InvalidStateError", "NotSupportedError"];

/**
 * Does `work` under a Web Lock. A frozen tab keeps its lock for ever, so a tab that waits asks every 5 s whether the
 * holder's lease has ended (`isStale`), and then takes the lock away. Without Web Locks, or where the browser denies them, the work is done all the same:
 * two at the same time must be safe, one is only cheaper.
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
      const options = steal ? { steal } : { signal: AbortSignal.timeout(waitMs) };
      await locks.request(name, options, hold);
      return;
    } catch (problem) {
      const broken = problem instanceof DOMException;
      // Taken away in the middle: the other tab goes on.
      if (acquired && broken && problem.name === "AbortError") return loss.abort();
      if (acquired || !broken) throw problem;
      if (denied.includes(problem.name)) return work({ alone: false, lost: loss.signal });
    }
  }
}
