import Trash from "lucide-react/icons/trash-2";
import { useLayoutEffect, useRef } from "react";
import { useCloseOnBack } from "../../ui/close-on-back.ts";
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
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed before it goes, so that the focus returns to where it came from.
    return () => element?.close();
  }, []);
  const close = () => {
    // What has begun is not stopped half-way by a key.
    if (!busy) onCancel();
  };
  useCloseOnBack(close);
  const { offline, paused } = useQueue();
  const one = articles.length === 1 ? articles[0] : undefined;
  return (
    <dialog
      ref={dialog}
      className="staff-dialog"
      role="alertdialog"
      aria-labelledby="delete-title"
      aria-describedby="delete-text"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <h2 id="delete-title">
        {one
          ? "Are you sure you want to delete this article?"
          : `Are you sure you want to delete these ${articles.length} articles?`}
      </h2>
      <p className="muted" id="delete-text">
        {leaving(articles, { later: offline || paused !== null, now: Date.now() })} You can restore{" "}
        {one ? "it" : "them"} from the bin for 30 days.
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
