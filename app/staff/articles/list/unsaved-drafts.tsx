import { discardDraft } from "./discard-draft.ts";
import type { UnsavedDraft } from "../form/draft-form.ts";
import { atWhen } from "../when.ts";

interface LeftDraftsProps {
  drafts: readonly UnsavedDraft[];
  onContinue: (draft: UnsavedDraft) => void;
}

/** A way back to each form that was closed unsaved, or lost with its tab. */
export function UnsavedDrafts({ drafts, onContinue }: LeftDraftsProps) {
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
      <button type="button" className="btn btn-secondary btn-sm" onClick={() => onContinue(draft)}>
        Continue editing
      </button>
      <button
        type="button"
        className="btn btn-ghost btn-sm"
        onClick={() => void discardDraft(draft.key)}
      >
        Discard
      </button>
    </div>
  ));
}
