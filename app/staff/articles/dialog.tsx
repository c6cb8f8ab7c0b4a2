import { useQueryClient } from "@tanstack/react-query";
import Trash from "lucide-react/icons/trash-2";
import X from "lucide-react/icons/x";
import { useBlocker } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import "./sheet.css";
import type { StaffInsight } from "../../../db/schema/insights-staff.ts";
import { prepareToasts, showToast } from "../../ui/toast.tsx";
import { inWords, Refused } from "../call.ts";
import type { ArticleField, ArticleForm } from "./article-form.ts";
import { ArticleFields, type Editor } from "./form.tsx";
import { readAgain } from "./queries.ts";
import { Saving } from "./saving.ts";

/** What was typed and not saved, with the saves of it so far. */
export interface Left {
  form: ArticleForm;
  saving: Saving;
}

interface DialogProps {
  Editor: Editor;
  /** The article as it was read, or undefined for a new one. */
  article: StaffInsight | undefined;
  /** As it is on the server, or as a new one begins. */
  saved: ArticleForm;
  /** What was typed before and is brought back. */
  left: Left | undefined;
  categories: readonly string[];
  /** Closed; with what was typed and not saved, if anything was. */
  onClose: (left?: Left) => void;
  onDelete?: (() => void) | undefined;
}

/** The sheet with the form of an article (spec.md §2 and §4): it closes when it was saved, or by Cancel. */
export function ArticleDialog({
  Editor,
  article,
  saved,
  left,
  categories,
  onClose,
  onDelete,
}: DialogProps) {
  const isNew = !article;
  const dialog = useRef<HTMLDialogElement>(null);
  const client = useQueryClient();
  const [first] = useState(left?.form ?? saved);
  const form = useRef(first);
  // Of the version that was read, whatever is read behind the sheet: that one its author has seen.
  const [saving] = useState(() => left?.saving ?? new Saving(article));
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refusal>({ fields: {}, text: "" });
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    if (isNew) element?.querySelector<HTMLElement>("#article-title")?.focus();
    return () => {
      // Closed before it goes, so that the focus returns to where it came from, if that is still there.
      element?.close();
      if (document.activeElement === document.body) document.getElementById("main")?.focus();
    };
  }, [isNew]);

  // What is said of a save that failed must be there when the network is not.
  useEffect(() => void prepareToasts(), []);

  const isChanged = () => JSON.stringify(form.current) !== JSON.stringify(saved);
  const close = () => onClose(isChanged() ? { form: form.current, saving } : undefined);
  useBlocker({
    // Back closes the sheet, as it does on a phone, and leaves the list where it is.
    shouldBlockFn: () => {
      if (!busy) close();
      return true;
    },
    enableBeforeUnload: isChanged,
  });
  const send = async (typed: ArticleForm) => {
    setBusy(true);
    setRefused({ fields: {}, text: "" });
    try {
      await saving.save(typed);
    } catch (error) {
      const refusal = refusalOf(error);
      setRefused(refusal);
      await showToast({
        kind: "destructive",
        title: `Failed to ${isNew ? "create" : "update"} article`,
        text: refusal.text,
      }).catch(() => undefined); // The form says it as well.
      setBusy(false);
      return;
    }
    await readAgain(client);
    onClose();
    const title = `Article ${isNew ? "created" : "updated"} successfully`;
    await showToast({ kind: "success", title }).catch(() => undefined); // The list shows it as well.
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
        <h2 id="article-dialog">{isNew ? "Add New Article" : "Edit Article"}</h2>
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
          isNew={isNew}
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
