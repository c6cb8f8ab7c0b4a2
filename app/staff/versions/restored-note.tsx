import type { Restored } from "./use-restore.ts";

interface RestoredNoteProps {
  restored: Restored;
  busy: boolean;
  onUndo: () => void;
}

/** What came of a restoring, with the way back from it. */
export const RestoredNote = ({
  restored: { text, failed, undo },
  busy,
  onUndo,
}: RestoredNoteProps) => (
  <div
    className={`note ${failed ? "note-danger" : "note-ok"} versions-restored`}
    role={failed ? "alert" : "status"}
  >
    <p>{text}</p>
    {undo ? (
      <button type="button" className="btn btn-secondary btn-sm" disabled={busy} onClick={onUndo}>
        Undo
      </button>
    ) : null}
  </div>
);
