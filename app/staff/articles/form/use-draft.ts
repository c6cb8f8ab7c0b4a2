import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { dropDraft, keepDraft } from "../../sync/drafts.ts";
import { deviceName } from "./device-name.ts";
import { doneWith } from "./done-with.ts";
import { type Kept, DraftWriter } from "./draft-writer.ts";

/** What a form gives to be kept. */
export interface Typed {
  article: string | null;
  base: number | null;
  form: unknown;
}

interface Keeping {
  kept: Kept;
  /** Keeps what is typed now; undefined where it is as it was saved. */
  keep: (typed: Typed | undefined) => void;
  /** Resolves when what was typed last is kept; false where it could not be. */
  settled: () => Promise<boolean>;
  /** Saved, or given up: the draft goes, and nothing comes after it. */
  drop: () => void;
}

/** The draft of an open form under its key; `first` says where it stands when the form begins with one. */
export function useDraft(key: string, first: Kept): Keeping {
  const [kept, setKept] = useState(first);
  const keeper = useMemo(
    () => new DraftWriter({ put: keepDraft, drop: () => dropDraft(key) }, setKept),
    [key],
  );
  const was = useRef(first !== undefined);
  useEffect(() => {
    // A tab that is put away may never come back.
    const hurry = () => keeper.hurry(true);
    const look = () => keeper.hurry(document.hidden);
    const back = () => keeper.hurry(false);
    document.addEventListener("visibilitychange", look);
    addEventListener("pagehide", hurry);
    addEventListener("pageshow", back);
    return () => {
      document.removeEventListener("visibilitychange", look);
      removeEventListener("pagehide", hurry);
      removeEventListener("pageshow", back);
    };
  }, [keeper]);
  const keep = useCallback(
    (typed: Typed | undefined) => {
      if (doneWith.has(key) || (!typed && !was.current)) return;
      was.current = typed !== undefined;
      const device = deviceName(navigator.userAgent);
      keeper.keep(typed && { key, ...typed, at: Date.now(), device });
    },
    [keeper, key],
  );
  const settled = useCallback(() => keeper.settled(), [keeper]);
  const drop = useCallback(() => {
    if (doneWith.has(key)) return;
    doneWith.add(key);
    if (was.current) keeper.keep(undefined);
  }, [keeper, key]);
  return { kept, keep, settled, drop };
}
