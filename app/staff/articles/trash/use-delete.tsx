import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { dropToasts } from "../../../ui/toast.tsx";
import type { ArticleRow } from "../../sync/articles.ts";
import { lazy } from "../../layout/lazy.tsx";
import { withIds } from "../list/listing.ts";
import { invalidateArticles } from "../queries.ts";

/** Loads the actions and the code that stores changes before they can be used. */
export const deleteActions = async () => {
  const [{ deleteArticles, restoreArticles }] = await Promise.all([
    import("./delete-articles.ts"),
    import("../../sync/submit-change.ts"),
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
}

export function useDelete(
  articles: readonly ArticleRow[],
  onGone: (ids: ReadonlySet<string>) => void,
): Deleting {
  const client = useQueryClient();
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [deleted, setDeleted] = useState<readonly ArticleRow[]>([]);
  const left = useRef(false);
  const ask = useCallback((ids: readonly string[]) => setAsked(ids), []);
  // During the deletion the articles leave the list, but stay in the dialog.
  const [going, setGoing] = useState<readonly ArticleRow[]>();
  const rows = going ?? withIds(articles, new Set(asked));
  // The articles were deleted elsewhere meanwhile.
  if (asked.length > 0 && rows.length === 0) setAsked([]);
  const back = withIds(articles, new Set(deleted.map(({ id }) => id))).length;
  useEffect(() => {
    if (deleted.length === 0) return;
    if (back === 0) left.current = true;
    // All articles are back in the list after leaving it: they were restored meanwhile, so there is nothing to undo.
    else if (left.current && back === deleted.length) {
      setDeleted([]);
      void dropToasts();
    }
  }, [deleted, back]);

  const go = async () => {
    setGoing(rows);
    const { deleteArticles } = await deleteActions();
    left.current = false;
    const gone = await deleteArticles(rows, (those) => void restore(those));
    setGoing(undefined);
    setAsked([]);
    onGone(new Set(gone.map(({ id }) => id)));
    setDeleted(gone);
    void invalidateArticles(client);
  };

  const restore: Deleting["restore"] = async (those) => {
    setDeleted([]);
    const { restoreArticles } = await deleteActions();
    await restoreArticles(those);
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
  };
}
