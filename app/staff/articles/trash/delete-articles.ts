import type { ArticleRow } from "../../sync/articles.ts";
import { send, whenSent } from "../../sync/send.ts";
import { movedTo } from "../../layout/moved-notice.ts";
import { failureText } from "../../sync/failure-text.ts";
import { notify } from "../notify.ts";

const undoMs = 30_000;

/** Deletes articles one by one until the first failure, and offers `undo` for 30 s; resolves with the deleted ones. */
export async function deleteArticles(
  rows: readonly ArticleRow[],
  undo: (gone: readonly ArticleRow[]) => void,
): Promise<ArticleRow[]> {
  const gone: ArticleRow[] = [];
  let waiting = false;
  let failure: string | undefined;
  for (const row of rows) {
    const sent = await send({ kind: "delete", article: row.id, base: row.version });
    waiting ||= sent.kind === "waiting";
    failure = failureText(sent);
    if (failure !== undefined) break;
    gone.push(row);
  }
  const more =
    gone.length > 0 ? { act: { label: "Undo", run: () => undo(gone) }, duration: undoMs } : {};
  if (failure) notify("destructive", "Failed to delete article", { ...more, text: failure });
  else if (waiting) notify("success", "Deleted on this device", { ...more, text: whenSent() });
  else notify("success", done(gone.length), more);
  return gone;
}

const done = (count: number): string =>
  count === 1 ? "Article deleted successfully" : `${count} articles deleted successfully`;

export async function restoreArticles(
  those: readonly Pick<ArticleRow, "id" | "link">[],
): Promise<void> {
  let waiting = false;
  let failure: string | undefined;
  const moved: string[] = [];
  for (const { id, link } of those) {
    const sent = await send({ kind: "restore", article: id });
    waiting ||= sent.kind === "waiting";
    failure = failureText(sent) ?? failure;
    if (sent.kind === "done" && sent.article && sent.article.link !== link)
      moved.push(sent.article.link);
  }
  const links = moved.length > 0 ? movedTo(moved, those.length) : "";
  const and = (text: string) => [text, links].filter(Boolean).join(" ");
  if (failure) notify("destructive", "Failed to restore article", and(failure));
  else if (waiting) notify("success", "Restored on this device", and(whenSent()));
  else
    notify(
      "success",
      those.length === 1 ? "Article restored" : `${those.length} articles restored`,
      links || undefined,
    );
}
