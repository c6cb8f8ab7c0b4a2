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
    <div key={draft.key} className="note note-info cms-left" role="status">
      <p>
        <span>
          {draft.form.title.trim()
            ? `Unsaved draft of “${draft.form.title.trim()}”.`
            : "Unsaved draft without a title."}
        </span>{" "}
        <small>
          Last edited {atWhen(draft.at, Date.now())}, in {draft.device}.
        </small>
      </p>
      <Button small onClick={() => onContinue(draft)}>
        Continue editing
      </Button>
      <Button variant="ghost" small onClick={() => void discardDraft(draft.key)}>
        Discard
      </Button>
    </div>
  ));
}

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
