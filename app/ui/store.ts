import { useSyncExternalStore } from "react";

/** A value outside React: components follow it by `useStore`, other code by `subscribe`. */
export interface Store<Value> {
  get(): Value;
  set(next: Value): void;
  /** Calls `listener` after each change; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The current value; on the server and while hydrating, `server`. */
export const useStore = <Value>({ subscribe, get }: Store<Value>, server: Value): Value =>
  useSyncExternalStore(subscribe, get, () => server);
