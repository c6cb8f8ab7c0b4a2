import { useQueryClient } from "@tanstack/react-query";
import Trash from "lucide-react/icons/trash-2";
import X from "lucide-react/icons/x";
import { useLayoutEffect, useRef, useState } from "react";
import "./sheet.css";
import type { StaffInsight } from "../../../db/schema/insights-staff.ts";
import { showToast } from "../../ui/toast.tsx";
import { inWords, Refused } from "../call.ts";
import type { ArticleField, ArticleForm } from "./article-form.ts";
import { ArticleFields, type Editor } from "./form.tsx";
import { readAgain } from "./queries.ts";
import { type Based, save } from "./save.ts";

interface DialogProps {
  Editor: Editor;
  /** The article as it was read, or undefined for a new one. */
  article: StaffInsight | undefined;
  /** As it is on the server, or as a new one begins. */
  saved: ArticleForm;
  /** What the form begins with: `saved`, or what was typed before. */
  first: ArticleForm;
  categories: readonly string[];
  /** Closed; with what was typed and not saved, if anything was. */
  onClose: (left?: ArticleForm) => void;
  onDelete?: (() => void) | undefined;
}

/** The sheet with the form of an article (spec.md §2 and §4): it closes when it was saved, or by Cancel. */
export function ArticleDialog({
  Editor,
  article,
  saved,
  first,
  categories,
  onClose,
  onDelete,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const client = useQueryClient();
  const form = useRef(first);
  const operation = useRef({ id: "", of: "" });
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refusal>({ fields: {}, text: "" });
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed before it goes, so that the focus returns to where it came from.
    return () => element?.close();
  }, []);

  const based: Based = article;
  const close = () =>
    onClose(JSON.stringify(form.current) === JSON.stringify(saved) ? undefined : form.current);
  const send = async (typed: ArticleForm) => {
    setBusy(true);
    setRefused({ fields: {}, text: "" });
    const of = JSON.stringify(typed);
    // The same text again is the same operation: its answer may have been lost.
    if (operation.current.of !== of) operation.current = { id: crypto.randomUUID(), of };
    try {
      await save(typed, based, operation.current.id);
      await readAgain(client);
      onClose();
      const title = `Article ${article ? "updated" : "created"} successfully`;
      await showToast({ kind: "success", title });
    } catch (error) {
      const refusal = refusalOf(error);
      setRefused(refusal);
      await showToast({
        kind: "destructive",
        title: `Failed to ${article ? "update" : "create"} article`,
        text: refusal.text,
      }).catch(() => undefined); // The form says it as well.
    } finally {
      setBusy(false);
    }
  };

  return (
    <dialog
      ref={dialog}
      className="cms-dialog"
      aria-labelledby="article-dialog"
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) close();
      }}
    >
      <header>
        <h2 id="article-dialog">{article ? "Edit Article" : "Add New Article"}</h2>
        <button
          type="button"
          className="iconbtn"
          aria-label="Close"
          disabled={busy}
          onClick={close}
        >
          <X className="i" size={24} aria-hidden="true" />
        </button>
      </header>
      <div className="cms-dialog-body">
        {refused.text ? (
          <p className="note note-danger" role="alert">
            {refused.text}
          </p>
        ) : null}
        <ArticleFields
          id="article-form"
          Editor={Editor}
          first={first}
          isNew={!article}
          categories={categories}
          refused={refused.fields}
          onChange={(typed) => {
            form.current = typed;
          }}
          onSubmit={(typed) => void send(typed)}
        />
      </div>
      <footer>
        {onDelete ? (
          <button
            type="button"
            className="btn btn-ghost cms-delete"
            disabled={busy}
            onClick={onDelete}
          >
            <Trash className="i" size={20} aria-hidden="true" />
            Delete
          </button>
        ) : null}
        <span className="cms-push" />
        <button type="button" className="btn btn-secondary" disabled={busy} onClick={close}>
          Cancel
        </button>
        <button type="submit" form="article-form" className="btn btn-primary" disabled={busy}>
          {busy ? "Saving..." : "Save"}
        </button>
      </footer>
    </dialog>
  );
}

interface Refusal {
  fields: Partial<Record<ArticleField, string>>;
  text: string;
}

/** What the server said, field by field where it could; whatever it was, the form keeps its text. */
function refusalOf(error: unknown): Refusal {
  const fields = error instanceof Refused ? error.errors : {};
  const changed = error instanceof Refused && error.status === 412;
  return {
    fields,
    text: changed
      ? "Somebody else changed this article after you opened it. Nothing was overwritten, and your text is still here: copy what you need, close, and open the article again."
      : inWords(error),
  };
}
