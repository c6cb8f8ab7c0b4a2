import { useEffect, useMemo, useRef, useState } from "react";
import { isFinished, markFinished } from "./finished.ts";

/** Storage of drafts. Both functions reject if there is no room, or storage is off. */
export interface DraftStorage<Draft> {
  put: (draft: Draft) => Promise<void>;
  drop: () => Promise<void>;
}

/** Time of the last write, or its failure; undefined without a draft. */
export type DraftState = { at: number } | { problem: true } | undefined;

/** Stores a draft as it is typed: during one write, only the newest version waits. */
export function createDraftStore<Draft extends { at: number }>(
  { put, drop }: DraftStorage<Draft>,
  onStored: (state: DraftState) => void = () => undefined,
) {
  let next: { draft: Draft | undefined } | undefined;
  let writing: Promise<void> | undefined;
  let isImmediate = false;
  let failed = false;

  async function flush(): Promise<void> {
    while (next) {
      const { draft } = next;
      next = undefined;
      try {
        await (draft ? put(draft) : drop());
        failed = false;
        onStored(draft && { at: draft.at });
      } catch {
        // A draft that could not be dropped is offered again, and can be discarded there.
        failed = draft !== undefined;
        onStored(draft && { problem: true });
      }
    }
  }

  function start(): void {
    const mine = Promise.all([writing, flush()]).then(() => {
      if (writing === mine) writing = undefined;
    });
    writing = mine;
  }

  return {
    /** Replaces the stored draft; undefined drops it. */
    write(draft: Draft | undefined): void {
      next = { draft };
      if (isImmediate || !writing) start();
    },

    /** Set while the page may close at any moment: no write then waits for the previous one. */
    setImmediate(is: boolean): void {
      isImmediate = is;
      if (is && next) start();
    },

    /** Resolves when the last draft is stored; false if it could not be. */
    async settled(): Promise<boolean> {
      while (writing) await writing;
      return !failed;
    },
  };
}

interface OpenDraft<Draft> {
  stored: DraftState;
  /** Stores the draft; undefined if it does not differ from the saved state. */
  write: (draft: Draft | undefined) => void;
  /** Resolves when the last draft is stored; false if it could not be. */
  settled: () => Promise<boolean>;
  /** Drops the draft after saving or discarding; no later write brings it back. */
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
