import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useState, useEffect } from "react";
import type { ArticleRow } from "../../sync/articles.ts";
import { lazy } from "../../layout/lazy.tsx";
import { withIds } from "../list/listing.ts";
import { readAgain } from "../queries.ts";

/** What deletes and brings back: there before anybody can ask for it, with what keeps a change on the device. */
export const deleteActions = async () => {
  const [{ deleteArticles, restoreArticles }] = await Promise.all([
    import("./delete-articles.ts"),
    import("../../sync/send.ts"),
  ]);
  return { deleteArticles, restoreArticles };
};

const DeleteDialog = lazy(async () => {
  const [{ DeleteDialog }] = await Promise.all([import("./delete-dialog.tsx"), deleteActions()]);
  return DeleteDialog;
});

interface Deleting {
  /** Opens the question for these articles. */
  ask: (ids: readonly string[]) => void;
  /** Brings these back out of the bin. */
  restore: (articles: readonly Pick<ArticleRow, "id" | "link">[]) => Promise<void>;
  dialog: ReactNode;
  undo: ReactNode;
}

/** Deletes after a question, and brings back what was deleted. */
export function useDelete(
  articles: readonly ArticleRow[],
  onGone: (ids: ReadonlySet<string>) => void,
): Deleting {
  const client = useQueryClient();
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [deleted, setDeleted] = useState<JustDeleted>();
  const over = useCallback(() => setDeleted(undefined), []);
  const ask = useCallback((ids: readonly string[]) => setAsked(ids), []);
  // Those that are being deleted leave the list meanwhile, and not the question.
  const [going, setGoing] = useState<readonly ArticleRow[]>();
  const rows = going ?? withIds(articles, new Set(asked));
  // Somebody else has deleted them meanwhile.
  if (asked.length > 0 && rows.length === 0) setAsked([]);
  // One that stands again was changed meanwhile, or brought back: its deletion is decided there.
  const gone = deleted ? without(deleted.articles, articles) : [];

  const go = async () => {
    setGoing(rows);
    const { deleteArticles } = await deleteActions();
    const gone = await deleteArticles(rows);
    setGoing(undefined);
    setAsked([]);
    onGone(new Set(gone.map(({ id }) => id)));
    if (gone.length > 0)
      setDeleted({
        articles: gone.map(({ id, link }) => ({ id, link })),
        title: gone.length === 1 ? gone[0]?.title : undefined,
      });
    void readAgain(client);
  };

  const restore: Deleting["restore"] = async (those) => {
    const { restoreArticles } = await deleteActions();
    await restoreArticles(those);
    setDeleted(undefined);
    void readAgain(client);
  };

  return {
    ask,
    restore,
    dialog:
      rows.length > 0 ? (
        <DeleteDialog
          articles={rows}
          busy={going !== undefined}
          onDelete={() => void go()}
          onCancel={() => setAsked([])}
        />
      ) : null,
    undo:
      deleted && gone.length > 0 ? (
        <Undo
          key={deleted.articles[0]?.id}
          deleted={{ ...deleted, articles: gone }}
          onUndo={() => void restore(gone)}
          onOver={over}
        />
      ) : null,
  };
}

/** Those of `deleted` that are not among `articles`. */
function without(deleted: JustDeleted["articles"], articles: readonly ArticleRow[]) {
  const standing = withIds(articles, new Set(deleted.map(({ id }) => id)));
  return deleted.filter(({ id }) => !standing.some((one) => one.id === id));
}

/** Articles that have just gone into the bin. */
interface JustDeleted {
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
function Undo({ deleted, onUndo, onOver }: UndoProps) {
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
