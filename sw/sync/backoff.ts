export const maxWaitMs = 15 * 60_000;

const firstWaitMs = { request: 5_000, staff: 2_000 };
export type Retried = keyof typeof firstWaitMs;

/** Milliseconds to wait: doubles per failure, half of it random, at least `askedMs` (`Retry-After`), 15 min at most. */
export function backoff(
  what: Retried,
  attempts: number,
  random: () => number,
  askedMs = 0,
): number {
  const doubled = firstWaitMs[what] * 2 ** Math.min(Math.max(attempts, 1) - 1, 12);
  const spread = Math.min(doubled, maxWaitMs) * (0.5 + random() / 2);
  return Math.min(Math.max(spread, askedMs), maxWaitMs);
}
