import { staffDraftLock } from "../../../../db/device/keys.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { takeTabLock } from "../../../drafts/tab-lock.ts";
import { readDraft } from "../../sync/draft-storage.ts";
import { blocksOf } from "../../ui/text-blocks.ts";
import { type UnsavedDraft, unsavedDraftOf } from "./unsaved-draft.ts";
import { SidePanel } from "../side-panel.tsx";
import { atWhen } from "../../ui/time.ts";
import { Button } from "../../ui/button.tsx";

// A list that watches for the lock of a closed form holds it for a moment.
const retryMs = 200;

/** Locks the draft for this tab while its form is mounted: two forms would overwrite each other. */
function useTabLock(key: string): "unknown" | "mine" | "elsewhere" {
  const [owner, setOwner] = useState<"unknown" | "mine" | "elsewhere">("unknown");
  useEffect(() => {
    let unmounted = false;
    let release: (() => void) | undefined;
    const lock = async (isLast: boolean): Promise<void> => {
      release = await takeTabLock(staffDraftLock(key));
      if (unmounted) release?.();
      else if (release) setOwner("mine");
      else if (isLast) setOwner("elsewhere");
      else setTimeout(() => unmounted || void lock(true), retryMs);
    };
    void lock(false);
    return () => {
      unmounted = true;
      release?.();
    };
  }, [key]);
  return owner;
}

interface LockedDraftProps {
  draftKey: string;
  waiting: ReactNode;
  /** Opens a copy of the text under a new key. */
  onCopy: (draft: UnsavedDraft) => void;
  /** Opens the article under another key: another tab has this one, but nothing is typed there. */
  onReopen: () => void;
  onClose: () => void;
  /** The form; `left` is the stored draft of this key. */
  children: (left: UnsavedDraft | undefined) => ReactNode;
}

/** A form if no other tab has its draft open; otherwise the draft's text to read, and a button for a copy. */
export function LockedDraft(props: LockedDraftProps) {
  const { draftKey, waiting, onCopy, onReopen, onClose, children } = props;
  const owner = useTabLock(draftKey);
  // Read after the lock: another tab may have changed the draft since it was offered here. Null if there is none.
  const [draft, setDraft] = useState<UnsavedDraft | null>();
  useEffect(() => {
    if (owner === "unknown") return undefined;
    let unmounted = false;
    readDraft(draftKey).then(
      (stored) => unmounted || setDraft((stored && unsavedDraftOf(stored)) ?? null),
      () => unmounted || setDraft(null),
    );
    return () => {
      unmounted = true;
    };
  }, [draftKey, owner]);
  const mustReopen = owner === "elsewhere" && draft === null;
  const reopen = useRef(onReopen);
  reopen.current = onReopen;
  useEffect(() => {
    if (mustReopen) reopen.current();
  }, [mustReopen]);
  if (draft === undefined || mustReopen) return waiting;
  if (owner === "mine") return children(draft ?? undefined);
  return draft ? <Elsewhere draft={draft} onCopy={onCopy} onClose={onClose} /> : waiting;
}

interface ElsewhereProps {
  draft: UnsavedDraft;
  onCopy: (draft: UnsavedDraft) => void;
  onClose: () => void;
}

function Elsewhere({ draft, onCopy, onClose }: ElsewhereProps) {
  return (
    <SidePanel
      title={draft.form.title.trim() || "An article without a title"}
      busy={false}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" onClick={() => onCopy(draft)}>
            Open a copy
          </Button>
        </>
      }
    >
      <p className="note note-info mb-5" role="status">
        This draft is open in another tab of this browser. Close it there to continue here, or open
        a copy: both are kept. Last edited {atWhen(draft.at, Date.now())}.
      </p>
      <p>
        <b>{draft.form.excerpt}</b>
      </p>
      {textOf(draft.form.content).map(({ nth, text }) => (
        <p key={nth}>{text}</p>
      ))}
    </SidePanel>
  );
}

const textOf = (html: string) =>
  blocksOf(html).map(({ words }, nth) => ({ nth, text: words.map(({ text }) => text).join("") }));
