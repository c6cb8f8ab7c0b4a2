import { useSyncExternalStore } from "react";
import { createStore, useStore } from "../ui/store.ts";

/** True if our own server answered the last request; undefined before this page's first one. */
const reached = createStore<boolean | undefined>(undefined);
const listeners = new Set<() => void>();

/** Called by every part of a page that learns whether our server answers. */
export function reportReachable(isReached: boolean): void {
  reached.set(isReached);
  if (isReached) for (const listener of listeners) listener();
}

/** Calls `listener` whenever our server has answered, to send waiting requests. Returns the unsubscribe function. */
export function onReached(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isOnline = reached.get;
export const useIsOnline = (): boolean | undefined => useStore(reached, undefined);

/** True if the browser has any network; always true on the server and while hydrating. */
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
