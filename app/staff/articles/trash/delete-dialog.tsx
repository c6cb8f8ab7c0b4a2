import Trash from "lucide-react/icons/trash-2";
import { useDialog } from "../../ui/use-dialog.ts";
import type { ArticleRow } from "../../sync/articles.ts";
import { useQueue } from "../../sync/queue.ts";
import { leaving } from "./leaving.ts";

interface DeleteDialogProps {
  articles: readonly ArticleRow[];
  busy: boolean;
  onDelete: () => void;
  onCancel: () => void;
}

/** Asks before anything leaves the site (spec.md §2). */
export function DeleteDialog({ articles, busy, onDelete, onCancel }: DeleteDialogProps) {
  const { frame } = useDialog({ busy, onClose: onCancel });
  const { offline, paused } = useQueue();
  const one = articles.length === 1 ? articles[0] : undefined;
  return (
    <dialog
      className="staff-dialog"
      role="alertdialog"
      aria-labelledby="delete-title"
      aria-describedby="delete-text"
      {...frame}
    >
      <h2 id="delete-title">
        {one
          ? "Are you sure you want to delete this article?"
          : `Are you sure you want to delete these ${articles.length} articles?`}
      </h2>
      <p className="muted" id="delete-text">
        {leaving(articles, { isQueued: offline || paused !== null, now: Date.now() })} You can
        restore {one ? "it" : "them"} from the bin for 30 days.
      </p>
      <div className="staff-acts">
        <button type="button" className="btn btn-secondary" disabled={busy} onClick={onCancel}>
          Cancel
        </button>
        <button type="button" className="btn btn-danger" disabled={busy} onClick={onDelete}>
          <Trash className="i" size={20} aria-hidden="true" />
          {one ? "Delete article" : `Delete ${articles.length} articles`}
        </button>
      </div>
    </dialog>
  );
}
