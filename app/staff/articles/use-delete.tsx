import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useState } from "react";
import type { ArticleRow } from "../device/articles.ts";
import { late } from "../late.tsx";
import { send } from "../device/queue.ts";
import { withIds } from "./list.ts";
import { readAgain } from "./queries.ts";
import { type JustDeleted, Undo } from "./undo.tsx";
import { say } from "./say.ts";

// With what keeps the deletion on the device, so that it is there before anybody agrees.
const DeleteDialog = late(async () => {
  const [{ DeleteDialog }] = await Promise.all([
    import("./delete-dialog.tsx"),
    import("../device/send.ts"),
  ]);
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

/** Deletes after a question, one after the other; what could not be deleted is still there and is said. */
export function useDelete(
  articles: readonly ArticleRow[],
  onGone: (ids: ReadonlySet<string>) => void,
): Deleting {
  const client = useQueryClient();
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [deleted, setDeleted] = useState<JustDeleted>();
  const over = useCallback(() => setDeleted(undefined), []);
  const ask = useCallback((ids: readonly string[]) => setAsked(ids), []);
  const rows = withIds(articles, new Set(asked));

  const go = async () => {
    setBusy(true);
    const gone: ArticleRow[] = [];
    let waiting = false;
    let trouble: string | undefined;
    for (const row of rows) {
      const sent = await send({ kind: "delete", article: row.id, base: row.version });
      waiting ||= sent.kind === "waiting";
      if (sent.kind === "done" || sent.kind === "waiting") gone.push(row);
      else if (sent.kind === "refused") trouble = sent.text;
      else trouble = "Somebody else has just changed it.";
      if (trouble) break;
    }
    setBusy(false);
    setAsked([]);
    onGone(new Set(gone.map(({ id }) => id)));
    if (gone.length > 0)
      setDeleted({
        articles: gone.map(({ id, link }) => ({ id, link })),
        title: gone.length === 1 ? gone[0]?.title : undefined,
      });
    void readAgain(client);
    if (trouble) say("destructive", "Failed to delete article", trouble);
    else if (waiting)
      say("success", "Deleted on this device", "It leaves the site when you are online.");
    else say("success", done(gone.length));
  };

  const restore: Deleting["restore"] = async (those) => {
    let waiting = false;
    let trouble: string | undefined;
    let moved: string | undefined;
    for (const { id, link } of those) {
      const sent = await send({ kind: "restore", article: id });
      waiting ||= sent.kind === "waiting";
      if (sent.kind === "refused") trouble = sent.text;
      if (sent.kind === "done" && sent.article && sent.article.link !== link)
        moved = sent.article.link;
    }
    setDeleted(undefined);
    void readAgain(client);
    if (trouble) say("destructive", "Failed to restore article", trouble);
    else if (waiting)
      say("success", "Restored on this device", "It will be sent when you are online.");
    else
      say(
        "success",
        those.length === 1 ? "Article restored" : `${those.length} articles restored`,
        moved && `Its link is taken meanwhile: it came back as a draft under ${moved}.`,
      );
  };

  return {
    ask,
    restore,
    dialog:
      asked.length > 0 ? (
        <DeleteDialog
          articles={rows}
          busy={busy}
          onDelete={() => void go()}
          onCancel={() => setAsked([])}
        />
      ) : null,
    undo: deleted ? (
      <Undo
        key={deleted.articles[0]?.id}
        deleted={deleted}
        onUndo={() => void restore(deleted.articles)}
        onOver={over}
      />
    ) : null,
  };
}

const done = (count: number): string =>
  count === 1 ? "Article deleted successfully" : `${count} articles deleted successfully`;
