import { lazy, Suspense, useState } from "react";
import { newRequestId } from "../../../db/schema/contact.ts";
import { kigaliDay } from "../../ui/kigali.ts";
import type { ArticleRow } from "../device/articles.ts";
import type { KeptConflict } from "../device/conflicts.ts";
import { emptyForm, formOf } from "./article-form.ts";
import type { LeftDraft } from "./draft-form.ts";
import type { Editor } from "./form.tsx";
import type { Open } from "./live.ts";
import { useArticle } from "./use-article.ts";

// Its date picker weighs as much as all else on this screen, so it comes with the first dialog.
const ArticleDialog = lazy(async () => ({ default: (await import("./dialog.tsx")).ArticleDialog }));

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
  if (isNew || opened.left)
    return <Dialog {...props} article={read.state === "read" ? read.article : undefined} />;
  if (read.state === "reading") return <Waiting words="Loading article..." />;
  if (read.state === "read") return <Dialog {...props} article={read.article} />;
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

type Article = Parameters<typeof formOf>[0];

function Dialog({
  article,
  opened,
  ...props
}: OpenArticleProps & { article: Article | undefined }) {
  const { id, left } = opened;
  // The id of a new article is made once, so that saving it again makes no second one.
  const [newId] = useState(() => left?.id ?? `insight-${newRequestId()}`);
  const first: Open = left ?? beginning(article, props.author);
  const other = left ? undefined : props.drafts.find((draft) => !draft.isNew && draft.id === id);
  return (
    <Suspense fallback={<Waiting words={id ? "Loading article..." : "Loading the form..."} />}>
      <ArticleDialog
        key={left?.key ?? id ?? "new"}
        Editor={props.Editor}
        id={id ?? newId}
        article={article}
        first={first}
        left={left}
        other={other}
        categories={props.categories}
        onBringBack={(draft) => props.onOpen({ id: draft.id, left: draft })}
        onClose={props.onClose}
        onDelete={article && id ? () => props.onDelete([id]) : undefined}
        onVersions={article && id && props.onVersions ? () => props.onVersions?.(id) : undefined}
      />
    </Suspense>
  );
}

function beginning(article: Article | undefined, author: string): Open {
  if (!article) {
    const form = emptyForm(author, kigaliDay(Date.now()));
    return { form, saved: form, base: null };
  }
  const saved = formOf(article);
  return { form: saved, saved, base: article.version };
}
