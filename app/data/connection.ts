import { createStore, useStore } from "../ui/store.ts";

/** Whether the last request reached our own server; undefined before the first one. */
const online = createStore<boolean | undefined>(undefined);

export const reportReachable = online.set;

export const isOnline = online.get;

export const useIsOnline = (): boolean | undefined => useStore(online);
