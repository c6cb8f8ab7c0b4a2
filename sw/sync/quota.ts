/** True if the device had no room; browsers may wrap the error (`AbortError` with the cause within). */
export function isFull(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false;
  const inner = "inner" in problem ? problem.inner : problem.cause;
  return problem.name === "QuotaExceededError" || (inner !== problem && isFull(inner));
}

/** Runs `work`; while the device is full, `evict` makes room and says whether it deleted anything. */
export async function evictForQuota<Result>(
  work: () => Promise<Result>,
  evict: () => Promise<boolean>,
): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (problem) {
      if (!isFull(problem) || !(await evict())) throw problem;
    }
  }
}
