// A page that is never idle, as a hidden one may be, gets to it as well.
const timeout = 5_000;

/** Calls `work` when the browser has nothing else to do, in 5 s at the latest; where it does not tell, a moment later. */
export function whenIdle(work: () => void): void {
  const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  idle(work, { timeout });
}
