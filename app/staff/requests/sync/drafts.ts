import { useEffect, useMemo, useState } from "react";
import { staffDraftLock } from "../../../../db/device/keys.ts";
import type { StoredRequestDraft } from "../../../../db/device/requests.ts";
import { type DraftState, useDraft } from "../../../drafts/store.ts";
import { takeTabLock } from "../../../drafts/tab-lock.ts";
import { currentRequests, openedRequests, useRequestsDevice } from "./current.ts";
import type { NewOperation } from "./requests.ts";

/* Drafts of a reply and a note to each request; each draft is open in one tab only. */

type Kind = "reply" | "note";
const keyOf = (request: string, kind: Kind) => (kind === "reply" ? request : `note-${request}`);

/** The draft with an operation's text; undefined if the operation has none. */
export const draftOf = (change: NewOperation): Omit<StoredRequestDraft, "at"> | undefined =>
  change.kind === "reply" || change.kind === "note"
    ? { key: keyOf(change.request, change.kind), request: change.request, text: change.text }
    : undefined;

/** Appends a returned text to the text begun in the form since. */
export const withReturned = (begun: string, returned: string): string =>
  [begun.trim(), returned].filter(Boolean).join("\n\n");

async function put(draft: StoredRequestDraft): Promise<void> {
  // On an open device the write begins synchronously.
  const { context, device } = currentRequests() ?? (await openedRequests());
  await context.store.storeDraft(draft);
  device.context.changed({ kind: "request-drafts" });
}

async function drop(key: string): Promise<void> {
  const { context, device } = await openedRequests();
  await context.store.drafts.delete(key);
  device.context.changed({ kind: "request-drafts" });
}

const storage = { put, drop };

export interface RequestDraft {
  /** The draft stored when this form opened; undefined until it is read, "" if there was none. */
  text: string | undefined;
  stored: DraftState;
  /** Another tab has this form open. */
  locked: boolean;
  /** Stores the typed text; "" deletes the draft. */
  write: (text: string) => void;
  /** Resolves with true once the last text is stored, with false if it could not be. */
  settled: () => Promise<boolean>;
}

/** The draft of a reply to a request, or of a note. */
export function useRequestDraft(request: string, kind: Kind = "reply"): RequestDraft {
  const key = keyOf(request, kind);
  const opened = useRequestsDevice();
  const [read, setRead] = useState<{ key: string; text: string; locked: boolean }>();
  const { write, settled, stored } = useDraft<StoredRequestDraft>(key, storage, undefined);
  useEffect(() => {
    if (!opened) return undefined;
    let isOver = false;
    let release: (() => void) | undefined;
    const open = async () => {
      release = await takeTabLock(staffDraftLock(key));
      if (isOver) return release?.();
      const before = await opened.context.store.drafts.get(key);
      if (isOver) return;
      const locked = release === undefined;
      setRead({ key, text: before?.text ?? "", locked });
    };
    // A device closed elsewhere has no draft; the gate reports that.
    void open().catch(() => undefined);
    return () => {
      isOver = true;
      release?.();
    };
  }, [opened, key]);
  const mine = read?.key === key ? read : undefined;
  return useMemo(
    () => ({
      text: mine?.text,
      locked: mine?.locked ?? false,
      ...{ stored, settled },
      write(text) {
        write(text === "" ? undefined : { key, request, text, at: Date.now() });
        // `write` deletes only drafts that it has written itself.
        if (text === "" && mine?.text && !stored) void drop(key).catch(() => undefined);
      },
    }),
    [mine, stored, settled, write, key, request],
  );
}
