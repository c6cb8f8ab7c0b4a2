import { useEffect } from "react";

/** Articles that have just gone into the bin. */
export interface JustDeleted {
  articles: readonly { id: string; link: string }[];
  /** How the only one is called. */
  title: string | undefined;
}

interface UndoProps {
  deleted: JustDeleted;
  onUndo: () => void;
  onOver: () => void;
}

const longestMs = 30_000;

/** For half a minute a deletion is undone with one press; after that the article can be restored from the bin for 30 days. */
export function Undo({ deleted, onUndo, onOver }: UndoProps) {
  useEffect(() => {
    const timer = setTimeout(onOver, longestMs);
    return () => clearTimeout(timer);
  }, [onOver]);
  const what = deleted.title ? `“${deleted.title}”` : `${deleted.articles.length} articles`;
  return (
    <div className="note note-info cms-undo" role="status">
      <p>Moved {what} to the bin.</p>
      <button type="button" className="btn btn-secondary btn-sm" onClick={onUndo}>
        Undo
      </button>
    </div>
  );
}
