const longestWaitMs = 15 * 60_000;
const firstWaitMs = 2_000;

/** How long to wait after so many attempts: doubled each time, half of it by chance, as long as was asked for. */
export function backoff(attempts: number, random: () => number, asked = 0): number {
  const doubled = firstWaitMs * 2 ** Math.min(Math.max(attempts, 1) - 1, 12);
  const spread = Math.min(doubled, longestWaitMs) * (0.5 + random() / 2);
  return Math.min(Math.max(spread, asked), longestWaitMs);
}
