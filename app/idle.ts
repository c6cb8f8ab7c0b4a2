/** Calls `work` when the browser has nothing else to do; where it does not tell, a moment later. */
export function whenIdle(work: () => void): void {
  const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  idle(work);
}
