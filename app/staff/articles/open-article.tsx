import { useState } from "react";
import { newRequestId } from "../../../db/schema/contact.ts";
import type { StaffInsight } from "../../../db/schema/insights-staff.ts";
import { kigaliDay } from "../../ui/kigali.ts";
import type { ArticleRow } from "../device/articles.ts";
import type { KeptConflict } from "../device/conflicts.ts";
import { emptyForm, formOf } from "./article-form.ts";
import { keepDraft } from "../device/drafts.ts";
import { keptOf, type LeftDraft } from "./draft-form.ts";
import type { Editor } from "./form.tsx";
import { late } from "../late.tsx";
import { HeldDraft } from "./held-draft.tsx";
import type { Open } from "./live.ts";
import { goneOf, useArticle } from "./use-article.ts";

// Its date picker weighs as much as all else on this screen, so it comes with the first dialog.
const ArticleDialog = late(
  async () => (await import("./dialog.tsx")).ArticleDialog,
  () => <Waiting words="Loading the form..." />,
  { ahead: false },
);

/** Which article stands in the dialog; without an id a new one. */
export interface Opened {
  id?: string;
  /** What was typed before and is brought back. */
  left?: LeftDraft;
}

interface OpenArticleProps {
  Editor: Editor;
  /** Who writes a new article, until somebody else is named. */
  author: string;
  opened: Opened;
  row: ArticleRow | undefined;
  categories: readonly string[];
  drafts: readonly LeftDraft[];
  onOpen: (opened: Opened) => void;
  onClose: (conflict?: KeptConflict) => void;
  onDelete: (ids: readonly string[]) => void;
  onVersions?: ((id: string) => void) | undefined;
}

/** The dialog over the list while an article is open. */
export function OpenArticle(props: OpenArticleProps) {
  const { opened, row, onClose } = props;
  const isNew = opened.id === undefined;
  const read = useArticle(opened.id, row);
  if (isNew || opened.left) return <Dialog {...props} read={read} />;
  if (read.state === "reading") return <Waiting words="Loading article..." />;
  if (read.state === "read") return <Dialog {...props} read={read} />;
  return (
    <div className="note note-danger" role="alert">
      <p>
        {read.state === "gone"
          ? "This article is not there any more: somebody has deleted it for good."
          : "This article could not be read just now. Nothing was changed."}
      </p>
      <button type="button" className="btn btn-secondary btn-sm" onClick={read.again}>
        Try again
      </button>
      <button type="button" className="btn btn-ghost btn-sm" onClick={() => onClose()}>
        Close
      </button>
    </div>
  );
}

const Waiting = ({ words }: { words: string }) => (
  <p className="cms-reading" role="status">
    {words}
  </p>
);

interface FormProps extends OpenArticleProps {
  read: ReturnType<typeof useArticle>;
}

function Dialog({ read, opened, ...props }: FormProps) {
  const article = read.state === "read" ? read.article : undefined;
  const gone = goneOf(read);
  const { id, left } = opened;
  // The id of a new article is made once, so that saving it again makes no second one.
  const [newId] = useState(() => left?.id ?? `insight-${newRequestId()}`);
  const [draftKey] = useState(() => left?.key ?? crypto.randomUUID());
  const other = left ? undefined : props.drafts.find((draft) => !draft.isNew && draft.id === id);
  const waiting = <Waiting words={id ? "Loading article..." : "Loading the form..."} />;
  const bringBack = (draft: LeftDraft) =>
    props.onOpen(draft.isNew ? { left: draft } : { id: draft.id, left: draft });
  return (
    <HeldDraft
      draftKey={draftKey}
      left={left}
      waiting={waiting}
      onCopy={(draft) => void copyOf(draft).then(bringBack)}
      onClose={() => props.onClose()}
    >
      {(held) => (
        <ArticleDialog
          key={draftKey}
          draftKey={draftKey}
          Editor={props.Editor}
          id={id ?? newId}
          article={article}
          gone={gone}
          first={held ?? beginning(article, props.author)}
          left={held}
          other={other}
          categories={props.categories}
          onBringBack={bringBack}
          onClose={props.onClose}
          onDelete={article && !gone && id ? () => props.onDelete([id]) : undefined}
          onVersions={article && id && props.onVersions ? () => props.onVersions?.(id) : undefined}
        />
      )}
    </HeldDraft>
  );
}

/** The same text for itself; of a new article it becomes another one. */
async function copyOf(draft: LeftDraft): Promise<LeftDraft> {
  const id = draft.isNew ? `insight-${newRequestId()}` : draft.id;
  const copy = { ...draft, id, key: crypto.randomUUID() };
  const { key, base, at, device } = copy;
  // Where there is no room, its form says so as soon as something is typed.
  await keepDraft({
    ...{ key, base, at, device },
    article: copy.isNew ? null : id,
    form: keptOf(id, copy),
  }).catch(() => undefined);
  return copy;
}

function beginning(article: StaffInsight | undefined, author: string): Open {
  if (!article) {
    const form = emptyForm(author, kigaliDay(Date.now()));
    return { form, saved: form, base: null };
  }
  const saved = formOf(article);
  return { form: saved, saved, base: article.version };
}
