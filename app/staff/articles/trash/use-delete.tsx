import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useState, useEffect } from "react";
import type { ArticleRow } from "../../sync/articles.ts";
import { lazy } from "../../layout/lazy.tsx";
import { withIds } from "../list/listing.ts";
import { invalidateArticles } from "../queries.ts";
import { Button } from "../../ui/button.tsx";

/** Loaded before they can be used, with what stores a change. */
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
  ask: (ids: readonly string[]) => void;
  restore: (articles: readonly Pick<ArticleRow, "id" | "link">[]) => Promise<void>;
  dialog: ReactNode;
  undo: ReactNode;
}

export function useDelete(
  articles: readonly ArticleRow[],
  onGone: (ids: ReadonlySet<string>) => void,
): Deleting {
  const client = useQueryClient();
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [deleted, setDeleted] = useState<JustDeleted>();
  const over = useCallback(() => setDeleted(undefined), []);
  const ask = useCallback((ids: readonly string[]) => setAsked(ids), []);
  // While they are deleted they leave the list, but not the dialog.
  const [going, setGoing] = useState<readonly ArticleRow[]>();
  const rows = going ?? withIds(articles, new Set(asked));
  // Deleted elsewhere meanwhile.
  if (asked.length > 0 && rows.length === 0) setAsked([]);
  // One that is listed again was changed or restored meanwhile.
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
    void invalidateArticles(client);
  };

  const restore: Deleting["restore"] = async (those) => {
    const { restoreArticles } = await deleteActions();
    await restoreArticles(those);
    setDeleted(undefined);
    void invalidateArticles(client);
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

function without(deleted: JustDeleted["articles"], articles: readonly ArticleRow[]) {
  const listed = withIds(articles, new Set(deleted.map(({ id }) => id)));
  return deleted.filter(({ id }) => !listed.some((one) => one.id === id));
}

interface JustDeleted {
  articles: readonly { id: string; link: string }[];
  /** Of the only one. */
  title: string | undefined;
}

interface UndoProps {
  deleted: JustDeleted;
  onUndo: () => void;
  onOver: () => void;
}

const undoMs = 30_000;

/** Undoes a deletion for half a minute; after that, the bin does. */
function Undo({ deleted, onUndo, onOver }: UndoProps) {
  useEffect(() => {
    const timer = setTimeout(onOver, undoMs);
    return () => clearTimeout(timer);
  }, [onOver]);
  const what = deleted.title ? `“${deleted.title}”` : `${deleted.articles.length} articles`;
  return (
    <div className="note note-info cms-undo" role="status">
      <p>Moved {what} to the bin.</p>
      <Button small onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}
