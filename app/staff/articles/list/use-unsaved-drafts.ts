import { staffDraftLock } from "../../../../db/device/keys.ts";
import { useEffect, useMemo, useState } from "react";
import { useDevice, useShown } from "../../sync/current.ts";
import { type Draft, decisionsIn, dropDecided, useDrafts } from "../../sync/drafts.ts";
import { type UnsavedDraft, unsavedDraftOf } from "../form/draft-form.ts";
import { doneWith } from "../form/done-with.ts";

/** Drafts of this device that no form has open, here or in another tab. */
export function useUnsavedDrafts(): UnsavedDraft[] {
  const drafts = useDrafts();
  useDecided(drafts);
  const [open, setOpen] = useState<ReadonlySet<string>>();
  const [closed, setClosed] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when a form has closed
  useEffect(() => {
    const over = new AbortController();
    const look = async (all: readonly Draft[]) => {
      const locks = (await navigator.locks?.query())?.held ?? [];
      if (over.signal.aborted) return;
      const held = new Set(locks.flatMap(({ name }) => name ?? []));
      setOpen(held);
      for (const { key } of all) if (held.has(staffDraftLock(key))) void told(key);
    };
    // The form has closed when this gets its turn.
    const told = (key: string) =>
      navigator.locks
        .request(staffDraftLock(key), { mode: "shared", signal: over.signal }, () =>
          setClosed((times) => times + 1),
        )
        .catch(() => undefined); // Looked at again before its turn came.
    if (drafts && drafts.length > 0) void look(drafts);
    return () => over.abort();
  }, [drafts, closed]);
  return useMemo(
    () =>
      open
        ? (drafts ?? []).flatMap((draft) =>
            open.has(staffDraftLock(draft.key)) || doneWith.has(draft.key)
              ? []
              : (unsavedDraftOf(draft) ?? []),
          )
        : [],
    [drafts, open],
  );
}

/** What somebody had begun to decide goes once it is decided. */
function useDecided(drafts: readonly Draft[] | undefined): void {
  const device = useDevice();
  const operations = useShown("operations");
  const decisions = decisionsIn(drafts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when the queue has changed
  useEffect(() => {
    // Where it fails, it is looked at again with the next change.
    if (device && decisions) dropDecided(device.context).catch(() => undefined);
  }, [device, decisions, operations]);
}
