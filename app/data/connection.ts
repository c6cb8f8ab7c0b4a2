import { useSyncExternalStore } from "react";

/** What the last request to the server came to, of whichever kind it was. */
export interface Connection {
  /** Undefined before the first request of this page. */
  reached: boolean | undefined;
  /** When that was, in milliseconds since 1970 by the device's clock. */
  at: number;
}

let last: Connection = { reached: undefined, at: 0 };
const listeners = new Set<() => void>();

/** Says what a request came to: whether an answer of our own server arrived. */
export function reportReachable(reached: boolean, at = Date.now()): void {
  const before = last.reached;
  last = { reached, at };
  if (before !== reached) for (const wake of listeners) wake();
}

export const connection = (): Connection => last;

/** Calls `listener` whenever the server comes into reach or goes out of it. */
function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const unknown = () => undefined;

/** Whether the server was reached last time; undefined before the first request, and on the server. */
export const useIsOnline = (): boolean | undefined =>
  useSyncExternalStore(onConnection, () => last.reached, unknown);
