import { useCallback, useEffect, useMemo, useState } from "react";
import { type Draft, dropDraft, keepDraft } from "../device/drafts.ts";
import { deviceName } from "./device-name.ts";
import { keptOf } from "./draft-form.ts";
import type { Open } from "./live.ts";

/** Where the draft of an open form stands. */
export type Kept = { at: number } | { problem: true } | undefined;

/** Keeps what is typed, letter by letter: while one write is under way the newest waits, and only that one. */
class Keeper {
  #next: Draft | undefined;
  #writing: Promise<void> | undefined;
  readonly #tell: (kept: Kept) => void;

  constructor(tell: (kept: Kept) => void) {
    this.#tell = tell;
  }

  keep(draft: Draft): void {
    this.#next = draft;
    this.#writing ??= this.#write();
  }

  async #write(): Promise<void> {
    while (this.#next) {
      const draft = this.#next;
      this.#next = undefined;
      try {
        await keepDraft(draft);
        this.#tell({ at: draft.at });
      } catch {
        this.#tell({ problem: true });
      }
    }
    this.#writing = undefined;
  }

  async drop(key: string): Promise<void> {
    this.#next = undefined;
    await this.#writing;
    await dropDraft(key);
  }
}

interface Keeping {
  kept: Kept;
  keep: (open: Open) => void;
  /** Saved, or nothing was typed: the draft goes. */
  drop: () => void;
}

/** The draft of an open form under its key; while the form stands, other tabs leave it alone. */
export function useKeeping(key: string, id: string, first: Kept): Keeping {
  const [kept, setKept] = useState(first);
  const keeper = useMemo(() => new Keeper(setKept), []);
  useEffect(() => {
    let close: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    // Where a browser has no locks, another tab may offer a draft that is being typed.
    void navigator.locks?.request(lockOf(key), () => closed);
    return close;
  }, [key]);
  const keep = useCallback(
    (open: Open) => {
      if (doneWith.has(key)) return;
      keeper.keep({
        key,
        article: open.base === null ? null : id,
        base: open.base,
        form: keptOf(id, open),
        at: Date.now(),
        device: deviceName(navigator.userAgent),
      });
    },
    [keeper, key, id],
  );
  const drop = useCallback(() => {
    doneWith.add(key);
    // What could not be dropped is offered again, and can be let go there.
    keeper.drop(key).catch(() => undefined);
  }, [keeper, key]);
  return { kept, keep, drop };
}

/** Drafts of this tab that were saved or given up: they are on their way out. */
export const doneWith = new Set<string>();

/** Held while a form with this draft stands open. */
export const lockOf = (key: string): string => `staff-draft ${key}`;
