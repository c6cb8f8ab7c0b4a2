import type { LeftDraft } from "./draft-form.ts";
import { letGoDraft } from "./let-go-draft.ts";
import { atWhen } from "./when.ts";

interface LeftDraftsProps {
  drafts: readonly LeftDraft[];
  onBringBack: (draft: LeftDraft) => void;
}

/** A way back to each form that was closed unsaved, or lost with its tab. */
export function LeftDrafts({ drafts, onBringBack }: LeftDraftsProps) {
  return drafts.map((draft) => (
    <div key={draft.key} className="note note-info cms-left" role="status">
      <p>
        <span>
          “{draft.form.title.trim() || "An article without a title"}” was closed without being
          saved.
        </span>{" "}
        <small>
          Last typed {atWhen(draft.at, Date.now())}, with {draft.device}.
        </small>
      </p>
      <button type="button" className="btn btn-secondary btn-sm" onClick={() => onBringBack(draft)}>
        Bring it back
      </button>
      <button
        type="button"
        className="btn btn-ghost btn-sm"
        onClick={() => void letGoDraft(draft.key)}
      >
        Let it go
      </button>
    </div>
  ));
}
