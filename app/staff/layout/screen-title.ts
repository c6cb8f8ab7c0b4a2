import { useEffect } from "react";
import { createStore, useStore } from "../../ui/store.ts";

const store = createStore<string | undefined>(undefined);

/** What the open screen is called while it knows more than its address says; undefined otherwise. */
export const useShownTitle = (): string | undefined => useStore(store, undefined);

export function useScreenTitle(title: string): void {
  useEffect(() => {
    store.set(title);
    return () => store.set(undefined);
  }, [title]);
}
