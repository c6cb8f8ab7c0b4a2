import { useEffect, useMemo, useRef, useState } from "react";
import { isFinished, markFinished } from "./finished.ts";
import { createDraftStore, type DraftState, type DraftStorage } from "./store.ts";

interface OpenDraft<Draft> {
  stored: DraftState;
  /** Stores what is typed now; undefined where nothing differs from what was saved. */
  write: (draft: Draft | undefined) => void;
  /** Resolves when what was typed last is stored; false where it could not be. */
  settled: () => Promise<boolean>;
  /** Saved or discarded: the draft goes, and no later write brings it back. */
  finish: () => void;
}

/** The draft of an open form under its key; `first` is its state when the form begins with one. */
export function useDraft<Draft extends { at: number }>(
  key: string,
  { put, drop }: { put: DraftStorage<Draft>["put"]; drop: (key: string) => Promise<void> },
  first: DraftState,
): OpenDraft<Draft> {
  const [stored, setStored] = useState(first);
  const exists = useRef(first !== undefined);
  const store = useMemo(
    () => createDraftStore<Draft>({ put, drop: () => drop(key) }, setStored),
    [key, put, drop],
  );
  useEffect(() => {
    // A tab in the background may never come back.
    const onVisibility = () => store.setImmediate(document.hidden);
    const onHide = () => store.setImmediate(true);
    const onShow = () => store.setImmediate(false);
    document.addEventListener("visibilitychange", onVisibility);
    addEventListener("pagehide", onHide);
    addEventListener("pageshow", onShow);
    return () => {
      document.removeEventListener("visibilitychange", onVisibility);
      removeEventListener("pagehide", onHide);
      removeEventListener("pageshow", onShow);
    };
  }, [store]);
  return useMemo(() => {
    const write = (draft: Draft | undefined) => {
      if (isFinished(key) || (!draft && !exists.current)) return;
      exists.current = draft !== undefined;
      store.write(draft);
    };
    return {
      stored,
      write,
      settled: store.settled,
      finish() {
        write(undefined);
        markFinished(key);
      },
    };
  }, [stored, store, key]);
}
