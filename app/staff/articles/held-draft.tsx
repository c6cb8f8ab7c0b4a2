import { type ReactNode, useEffect, useState } from "react";
import { readDraft } from "../device/drafts.ts";
import { blocksOf } from "../text-blocks.ts";
import { type LeftDraft, leftOf } from "./draft-form.ts";
import { lockOf } from "./keeping.ts";
import { Sheet } from "./sheet.tsx";
import { atWhen } from "./when.ts";

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
      navigator.locks.request(lockOf(key), { ifAvailable: true }, (lock) => {
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
  /** What is brought back; a form without it has a key of its own, which nobody else knows. */
  left: LeftDraft | undefined;
  waiting: ReactNode;
  /** Opens the same text under a key of its own. */
  onCopy: (draft: LeftDraft) => void;
  onClose: () => void;
  /** The form, with the draft as it was last kept. */
  children: (left: LeftDraft | undefined) => ReactNode;
}

/** A form whose draft no other tab has open; where one has, its text to read, and the way to a copy. */
export function HeldDraft({ draftKey, left, waiting, onCopy, onClose, children }: HeldDraftProps) {
  const hold = useHold(draftKey);
  // As it is kept now: another tab may have typed in it since it was offered here. Null where it is gone.
  const [fresh, setFresh] = useState<LeftDraft | null>();
  useEffect(() => {
    if (!left || hold === "asking") return undefined;
    let over = false;
    readDraft(left.key).then(
      (draft) => over || setFresh(draft ? (leftOf(draft) ?? left) : null),
      // What cannot be read again stands as it was offered.
      () => over || setFresh(left),
    );
    return () => {
      over = true;
    };
  }, [left, hold]);
  if (!left) return children(undefined);
  if (fresh === undefined) return waiting;
  if (hold === "mine" && fresh) return children(fresh);
  return <Elsewhere draft={fresh} onCopy={onCopy} onClose={onClose} />;
}

interface ElsewhereProps {
  draft: LeftDraft | null;
  onCopy: (draft: LeftDraft) => void;
  onClose: () => void;
}

function Elsewhere({ draft, onCopy, onClose }: ElsewhereProps) {
  const name = draft?.form.title.trim() || "An article without a title";
  return (
    <Sheet
      title={draft ? name : "Nothing to bring back"}
      busy={false}
      onClose={onClose}
      foot={
        <>
          <span className="cms-push" />
          <button type="button" className="btn btn-secondary" onClick={onClose}>
            Close
          </button>
          {draft ? (
            <button type="button" className="btn btn-primary" onClick={() => onCopy(draft)}>
              Open a copy
            </button>
          ) : null}
        </>
      }
    >
      <p className="note note-info" role="status">
        {draft
          ? `This draft is open in another tab of this browser. Close it there to go on with it here, or open a copy: then both are kept, each for itself. Last typed ${atWhen(draft.at, Date.now())}.`
          : "This draft was saved or let go in another tab of this browser meanwhile."}
      </p>
      {draft ? (
        <>
          <p>
            <b>{draft.form.excerpt}</b>
          </p>
          {textOf(draft.form.content).map(({ nth, text }) => (
            <p key={nth}>{text}</p>
          ))}
        </>
      ) : null}
    </Sheet>
  );
}

const textOf = (html: string) =>
  blocksOf(html).map(({ words }, nth) => ({ nth, text: words.map(({ text }) => text).join("") }));
