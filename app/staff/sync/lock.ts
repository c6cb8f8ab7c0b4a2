const patienceMs = 5_000;

/**
 * Does `work` under a lock of this browser. A tab that is frozen keeps its lock for ever, so whoever waits asks every
 * 5 s whether its lease has ended (`stale`) and takes the lock away then; `lost` tells the former holder. Without
 * locks the work is done all the same.
 */
export async function underLock(
  locks: Pick<LockManager, "request"> | undefined,
  name: string,
  stale: () => Promise<boolean>,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<void> {
  const loss = new AbortController();
  if (!locks) return work(loss.signal);
  for (let steal = false; ; steal = await stale()) {
    let entered = false;
    const hold = async () => {
      entered = true;
      await work(loss.signal);
    };
    try {
      const options = steal ? { steal } : { signal: AbortSignal.timeout(patienceMs) };
      await locks.request(name, options, hold);
      return;
    } catch (problem) {
      const broken = problem instanceof DOMException;
      // Taken away in the middle: the other tab goes on.
      if (entered && broken && problem.name === "AbortError") return loss.abort();
      if (entered || !broken) throw problem;
    }
  }
}
