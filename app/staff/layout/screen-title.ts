import { useEffect } from "react";
import { createStore, useStore } from "../../ui/store.ts";

const store = createStore<string | undefined>(undefined);

/** A title that the open screen has set, more specific than that of its path; undefined otherwise. */
export const useShownTitle = (): string | undefined => useStore(store, undefined);

export function useScreenTitle(title: string): void {
  useEffect(() => {
    store.set(title);
    return () => store.set(undefined);
  }, [title]);
}
