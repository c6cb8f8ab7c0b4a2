import { useSyncExternalStore } from "react";
import { createStore, useStore } from "../ui/store.ts";

/** Whether our own server answered the last request; undefined before the first one of this page. */
const reached = createStore<boolean | undefined>(undefined);

export const reportReachable = reached.set;
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
