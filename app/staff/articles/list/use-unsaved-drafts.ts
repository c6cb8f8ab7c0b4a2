import { staffDraftLock } from "../../../../db/device/keys.ts";
import { useEffect, useMemo, useState } from "react";
import { takenTabLocks, tabLockReleased } from "../../../drafts/tab-lock.ts";
import { isFinished } from "../../../drafts/finished.ts";
import { useDrafts } from "../../sync/drafts.ts";
import { type UnsavedDraft, unsavedDraftOf } from "../form/unsaved-draft.ts";

/** Drafts of this device that no form has open, here or in another tab. */
export function useUnsavedDrafts(): UnsavedDraft[] {
  const drafts = useDrafts();
  const [open, setOpen] = useState<Awaited<ReturnType<typeof takenTabLocks>>>();
  const [closed, setClosed] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when a form has closed
  useEffect(() => {
    if (!drafts?.length) return undefined;
    const unmount = new AbortController();
    const { signal } = unmount;
    void takenTabLocks().then((locks) => {
      if (signal.aborted) return;
      setOpen(locks);
      for (const lock of drafts.map(({ key }) => staffDraftLock(key)))
        if (locks.has(lock))
          void tabLockReleased(lock, signal).then((is) => is && setClosed((times) => times + 1));
    });
    return () => unmount.abort();
  }, [drafts, closed]);
  return useMemo(() => {
    if (!open || !drafts) return [];
    return drafts
      .filter(({ key }) => !open.has(staffDraftLock(key)) && !isFinished(key))
      .flatMap((draft) => unsavedDraftOf(draft) ?? []);
  }, [drafts, open]);
}
