import { useSyncExternalStore } from "react";
import { createStore, useStore } from "../ui/store.ts";

/** Whether our own server answered the last request; undefined before the first one of this page. */
const reached = createStore<boolean | undefined>(undefined);
const listeners = new Set<() => void>();

/** Every part of a page that learns whether our server answers says so here. */
export function reportReachable(isReached: boolean): void {
  reached.set(isReached);
  if (isReached) for (const listener of listeners) listener();
}

/** Calls `listener` whenever our server has answered: what waits can be sent. The function ends it. */
export function onReached(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isOnline = reached.get;
export const useIsOnline = (): boolean | undefined => useStore(reached, undefined);

/** Whether the browser has a network at all; true on the server and while hydrating. */
export const useHasNetwork = (): boolean =>
  useSyncExternalStore(
    followNetwork,
    () => navigator.onLine,
    () => true,
  );

function followNetwork(changed: () => void): () => void {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}
