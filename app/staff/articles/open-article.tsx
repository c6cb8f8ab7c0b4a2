import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { kigaliDay } from "../../ui/kigali.ts";
import { emptyForm, formOf } from "./article-form.ts";
import type { Left } from "./dialog.tsx";
import type { Editor } from "./form.tsx";
import { articleQuery } from "./queries.ts";

// Its date picker weighs as much as all else on this screen, so it comes with the first dialog.
const ArticleDialog = lazy(async () => ({ default: (await import("./dialog.tsx")).ArticleDialog }));

/** Which article stands in the dialog; without an id a new one. */
export interface Opened {
  id?: string;
  /** What was typed before and is brought back. */
  left?: Left;
}

interface OpenArticleProps {
  Editor: Editor;
  /** Who writes a new article, until somebody else is named. */
  author: string;
  opened: Opened | undefined;
  categories: readonly string[];
  onOpen: (opened: Opened | undefined) => void;
  onDelete: (ids: readonly string[]) => void;
}

/** The dialog over the list while an article is open, and a way back to what was closed unsaved. */
export function OpenArticle({
  Editor,
  author,
  opened,
  categories,
  onOpen,
  onDelete,
}: OpenArticleProps) {
  const [unsaved, setUnsaved] = useState<readonly Opened[]>([]);
  const id = opened?.id;
  const reading = useQuery({ ...articleQuery(id ?? ""), enabled: id !== undefined });
  const close = (left?: Left) => {
    if (left) setUnsaved((others) => [...others, { ...(id ? { id } : {}), left }]);
    onOpen(undefined);
  };
  if (!opened) {
    const drop = (one: Opened) => setUnsaved((all) => all.filter((other) => other !== one));
    return unsaved.map((one, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two may be of the same article
      <div key={index} className="note note-info cms-left" role="status">
        <p>
          “{one.left?.form.title.trim() || "An article without a title"}” was closed without being
          saved.
        </p>
        <button
          type="button"
          className="btn btn-secondary btn-sm"
          onClick={() => {
            drop(one);
            onOpen(one);
          }}
        >
          Bring it back
        </button>
        <button type="button" className="btn btn-ghost btn-sm" onClick={() => drop(one)}>
          Let it go
        </button>
      </div>
    ));
  }
  if (id && !reading.isFetchedAfterMount)
    return (
      <p className="cms-reading" role="status">
        Loading article...
      </p>
    );
  if (id && !reading.data)
    return (
      <div className="note note-danger" role="alert">
        <p>This article could not be read just now. Nothing was changed.</p>
        <button
          type="button"
          className="btn btn-secondary btn-sm"
          onClick={() => void reading.refetch()}
        >
          Try again
        </button>
        <button type="button" className="btn btn-ghost btn-sm" onClick={() => close(opened.left)}>
          Close
        </button>
      </div>
    );
  const article = id ? reading.data : undefined;
  const saved = article ? formOf(article) : emptyForm(author, kigaliDay(Date.now()));
  return (
    <Suspense
      fallback={
        <p className="cms-reading" role="status">
          {id ? "Loading article..." : "Loading the form..."}
        </p>
      }
    >
      <ArticleDialog
        key={id ?? "new"}
        Editor={Editor}
        article={article}
        saved={saved}
        left={opened.left}
        categories={categories}
        onClose={close}
        onDelete={article ? () => onDelete([article.id]) : undefined}
      />
    </Suspense>
  );
}
