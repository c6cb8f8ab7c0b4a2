import { staffDraftLock } from "../../../../db/device/keys.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { readDraft } from "../../sync/drafts.ts";
import { blocksOf } from "../../ui/text-blocks.ts";
import { type UnsavedDraft, unsavedDraftOf } from "./draft-form.ts";
import { SidePanel } from "../side-panel.tsx";
import { atWhen } from "../when.ts";

type Hold = "asking" | "mine" | "elsewhere";

// Whoever looks whether a form has closed holds its lock for a moment.
const againMs = 200;

/** Takes the draft with this key for this tab, as long as its form stands: two forms would overwrite each other. */
function useHold(key: string): Hold {
  // Where a browser has no locks, another tab may have it too.
  const [hold, setHold] = useState<Hold>(navigator.locks ? "asking" : "mine");
  useEffect(() => {
    let over = false;
    let close: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    const ask = (last: boolean): Promise<void> =>
      navigator.locks.request(staffDraftLock(key), { ifAvailable: true }, (lock) => {
        if (over) return undefined;
        if (lock) {
          setHold("mine");
          return closed;
        }
        if (last) setHold("elsewhere");
        else setTimeout(() => void ask(true), againMs);
        return undefined;
      });
    if (navigator.locks) void ask(false);
    return () => {
      over = true;
      close();
    };
  }, [key]);
  return hold;
}

interface HeldDraftProps {
  draftKey: string;
  waiting: ReactNode;
  /** Opens the same text under a key of its own. */
  onCopy: (draft: UnsavedDraft) => void;
  /** Opens the article under another key: another tab has this one, and nothing is typed there. */
  onAnew: () => void;
  onClose: () => void;
  /** The form, with the draft of this key as it was last kept. */
  children: (left: UnsavedDraft | undefined) => ReactNode;
}

/** A form whose draft no other tab has open; where one has, its text to read, and the way to a copy. */
export function LockedDraft(props: HeldDraftProps) {
  const { draftKey, waiting, onCopy, onAnew, onClose, children } = props;
  const hold = useHold(draftKey);
  // As it is kept now: another tab may have typed in it since it was offered here. Null where there is none.
  const [kept, setKept] = useState<UnsavedDraft | null>();
  useEffect(() => {
    if (hold === "asking") return undefined;
    let over = false;
    readDraft(draftKey).then(
      (draft) => over || setKept((draft && unsavedDraftOf(draft)) ?? null),
      // A device that cannot be read keeps none.
      () => over || setKept(null),
    );
    return () => {
      over = true;
    };
  }, [draftKey, hold]);
  const isAnew = hold === "elsewhere" && kept === null;
  const anew = useRef(onAnew);
  anew.current = onAnew;
  useEffect(() => {
    if (isAnew) anew.current();
  }, [isAnew]);
  if (kept === undefined || isAnew) return waiting;
  if (hold === "mine") return children(kept ?? undefined);
  return kept ? <Elsewhere draft={kept} onCopy={onCopy} onClose={onClose} /> : waiting;
}

interface ElsewhereProps {
  draft: UnsavedDraft;
  onCopy: (draft: UnsavedDraft) => void;
  onClose: () => void;
}

/** The draft is open in another tab: its text to read. */
function Elsewhere({ draft, onCopy, onClose }: ElsewhereProps) {
  return (
    <SidePanel
      title={draft.form.title.trim() || "An article without a title"}
      busy={false}
      onClose={onClose}
      foot={
        <>
          <span className="cms-push" />
          <button type="button" className="btn btn-secondary" onClick={onClose}>
            Close
          </button>
          <button type="button" className="btn btn-primary" onClick={() => onCopy(draft)}>
            Open a copy
          </button>
        </>
      }
    >
      <p className="note note-info" role="status">
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
