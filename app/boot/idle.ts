/** Calls `work` when the browser is idle, after 5 s at most; without `requestIdleCallback` after 200 ms. */
export function whenIdle(work: () => void): void {
  const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  idle(work, { timeout: 5_000 });
}
