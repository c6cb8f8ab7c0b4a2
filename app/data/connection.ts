import { createStore, useStore } from "../ui/store.ts";

/** Whether our own server answered the last request; undefined before the first one of this page. */
const reached = createStore<boolean | undefined>(undefined);

export const reportReachable = reached.set;
export const isOnline = reached.get;
export const useIsOnline = (): boolean | undefined => useStore(reached, undefined);
