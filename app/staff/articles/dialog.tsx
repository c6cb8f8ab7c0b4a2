import Trash from "lucide-react/icons/trash-2";
import { useEffect, useState } from "react";
import type { StaffInsight } from "../../../db/schema/insights-staff.ts";
import { prepareToasts } from "../../ui/toast.tsx";
import type { KeptConflict } from "../device/conflicts.ts";
import { useQueue } from "../device/queue.ts";
import { Sure } from "../sure.tsx";
import { DraftLine, EndedLine, NewsLine, OthersLine } from "./dialog-lines.tsx";
import { keptOf, type LeftDraft } from "./draft-form.ts";
import { ArticleFields, type Editor } from "./form.tsx";
import { type Typed, useKeeping } from "./keeping.ts";
import type { Open } from "./live.ts";
import { Sheet } from "./sheet.tsx";
import type { Gone } from "./use-article.ts";
import { isTyped, useOpen } from "./use-open.ts";
import { type Outcome, useSave } from "./use-save.ts";

interface DialogProps {
  Editor: Editor;
  /** Its draft is kept under this key, which no other tab has. */
  draftKey: string;
  /** The id of the article; a new one has it already. */
  id: string;
  /** The article as it is now; undefined for a new one. */
  article: StaffInsight | undefined;
  /** Where it lies, if it was deleted while it stands open. */
  gone: Gone | undefined;
  /** As the form begins. */
  first: Open;
  /** What was typed before and is brought back. */
  left: LeftDraft | undefined;
  /** A draft of this article that nobody has brought back. */
  other: LeftDraft | undefined;
  onBringBack: (draft: LeftDraft) => void;
  categories: readonly string[];
  /** Closed: saved, given up, or left with its draft. */
  onClose: (conflict?: KeptConflict) => void;
  onDelete?: (() => void) | undefined;
  onVersions?: (() => void) | undefined;
}

/** The sheet with the form of an article (spec.md §2 and §4): it closes when it was saved, or by Cancel. */
export function ArticleDialog(props: DialogProps) {
  const { Editor, draftKey, id, article, first, left, categories } = props;
  const { onClose, onDelete, onVersions } = props;
  const keeping = useKeeping(draftKey, left ? { at: left.at } : undefined);
  const { keep, settled, drop } = keeping;
  const { busy, refused, save } = useSave(id);
  const keepTyped = (next: Open) => keep(isTyped(next) ? typedIn(id, next) : undefined);
  const opened = useOpen(first, article, keepTyped, busy);
  const { open, content, news, change, left: cursorLeft } = opened;
  // Nothing keeps what was typed: they are asked before it is lost.
  const [asking, setAsking] = useState(false);
  const { offline, keeps } = useQueue();
  const isNew = open.base === null;
  const typed = isTyped(open);

  // What is said of a save that failed must be there when the network is not.
  useEffect(() => void prepareToasts(), []);
  const isKept = keeping.kept !== undefined && "at" in keeping.kept;

  const end = (conflict?: KeptConflict) => {
    drop();
    onClose(conflict);
  };
  const close = async () => {
    if (busy) return;
    if (!typed) end();
    else if (await settled()) onClose();
    else setAsking(true);
  };
  const send = async () => {
    const outcome: Outcome = typed || isNew ? await save(open) : { kind: "saved" };
    if (outcome.kind === "saved") end();
    else if (outcome.kind === "conflict") end(outcome.conflict);
  };
  return (
    <>
      <Sheet
        title={isNew ? "Add New Article" : "Edit Article"}
        busy={busy}
        typed={typed && !(isKept && keeps)}
        focus={isNew ? "#article-title" : undefined}
        onClose={() => void close()}
        beside={<DraftLine kept={typed ? keeping.kept : undefined} />}
        foot={
          <>
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
            {onVersions ? (
              <button type="button" className="btn btn-ghost" disabled={busy} onClick={onVersions}>
                Versions
              </button>
            ) : null}
            <span className="cms-push" />
            <button
              type="button"
              className="btn btn-secondary"
              disabled={busy}
              onClick={() => void close()}
            >
              Cancel
            </button>
            <button type="submit" form="article-form" className="btn btn-primary" disabled={busy}>
              {busy ? "Saving..." : offline ? "Save offline, sync later" : "Save"}
            </button>
          </>
        }
      >
        <OthersLine article={isNew ? undefined : id} />
        <EndedLine />
        <NewsLine news={news} gone={props.gone} />
        {props.other ? <OtherDraft draft={props.other} onBringBack={props.onBringBack} /> : null}
        {refused.text ? (
          <p className="note note-danger" role="alert">
            {refused.text}
          </p>
        ) : null}
        <ArticleFields
          id="article-form"
          Editor={Editor}
          form={open.form}
          content={content}
          isNew={isNew}
          categories={categories}
          refused={refused.fields}
          onChange={change}
          onLeave={cursorLeft}
          onSubmit={() => void send()}
        />
      </Sheet>
      {asking ? (
        <Sure
          title="What you typed is kept nowhere"
          text="This device could not keep a draft of it. Closed now it is lost; saved, or copied to somewhere else first, it is not."
          act="Close and lose it"
          stay="Go on writing"
          onSure={() => end()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

/** As it is kept; a new article is none yet. */
const typedIn = (id: string, open: Open): Typed => ({
  article: open.base === null ? null : id,
  base: open.base,
  form: keptOf(id, open),
});

function OtherDraft({
  draft,
  onBringBack,
}: {
  draft: LeftDraft;
  onBringBack: (draft: LeftDraft) => void;
}) {
  return (
    <div className="note note-info cms-left" role="status">
      <p>There is a draft of this article on this device that was not saved.</p>
      <button type="button" className="btn btn-secondary btn-sm" onClick={() => onBringBack(draft)}>
        Bring it back
      </button>
    </div>
  );
}
