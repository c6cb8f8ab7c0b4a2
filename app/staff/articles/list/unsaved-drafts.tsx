import type { ReactNode } from "react";
import { dropDraft } from "../../sync/draft-storage.ts";
import type { UnsavedDraft } from "../form/unsaved-draft.ts";
import { notify } from "../notify.ts";
import { atWhen } from "../../ui/time.ts";
import { Button } from "../../ui/button.tsx";

interface UnsavedDraftsProps {
  drafts: readonly UnsavedDraft[];
  onContinue: (draft: UnsavedDraft) => void;
}

/** Drafts of forms that were closed unsaved, or whose tab was lost. */
export function UnsavedDrafts({ drafts, onContinue }: UnsavedDraftsProps) {
  return drafts.map((draft) => (
    <DraftNote
      key={draft.key}
      onContinue={() => onContinue(draft)}
      onDiscard={() => void discardDraft(draft.key)}
    >
      <span>
        {draft.form.title.trim()
          ? `Unsaved draft of “${draft.form.title.trim()}”.`
          : "Unsaved draft without a title."}
      </span>{" "}
      <small>
        Last edited {atWhen(draft.at, Date.now())}, in {draft.device}.
      </small>
    </DraftNote>
  ));
}

interface DraftNoteProps {
  onContinue: () => void;
  onDiscard?: () => void;
  children: ReactNode;
}

export const DraftNote = ({ onContinue, onDiscard, children }: DraftNoteProps) => (
  <div className="note note-info flex-wrap gap-2 items-center mb-4" role="status">
    <p>{children}</p>
    <Button small onClick={onContinue}>
      Continue editing
    </Button>
    {onDiscard ? (
      <Button variant="ghost" small onClick={onDiscard}>
        Discard
      </Button>
    ) : null}
  </div>
);

export async function discardDraft(key: string, report = notify): Promise<void> {
  try {
    await dropDraft(key);
  } catch {
    report(
      "destructive",
      "The draft could not be discarded",
      "This device could not be written to just now. The draft is still here: try again in a moment.",
    );
  }
}
