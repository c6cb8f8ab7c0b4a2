import { useSyncExternalStore } from "react";

/** A value that lives outside of React; `initial` is also what the server renders with. */
export function createStore<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    initial,
    get: (): Value => value,
    set(next: Value): void {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    /** Calls `listener` after each change; the function ends it. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useStore = <Value>(store: ReturnType<typeof createStore<Value>>): Value =>
  useSyncExternalStore(store.subscribe, store.get, () => store.initial);
