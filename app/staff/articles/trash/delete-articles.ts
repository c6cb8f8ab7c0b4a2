import type { ArticleRow } from "../../sync/articles.ts";
import { send, whenSent } from "../../sync/queue.ts";
import { movedTo } from "../../layout/moved-notice.ts";
import { failureText } from "../../sync/failure-text.ts";
import { notify } from "../notify.ts";

/** Deletes them one after the other, and says what came of it; those that are gone, up to the first that could not be. */
export async function deleteArticles(rows: readonly ArticleRow[]): Promise<ArticleRow[]> {
  const gone: ArticleRow[] = [];
  let waiting = false;
  let trouble: string | undefined;
  for (const row of rows) {
    const sent = await send({ kind: "delete", article: row.id, base: row.version });
    waiting ||= sent.kind === "waiting";
    trouble = failureText(sent);
    if (trouble !== undefined) break;
    gone.push(row);
  }
  if (trouble) notify("destructive", "Failed to delete article", trouble);
  else if (waiting) notify("success", "Deleted on this device", whenSent());
  else notify("success", done(gone.length));
  return gone;
}

const done = (count: number): string =>
  count === 1 ? "Article deleted successfully" : `${count} articles deleted successfully`;

/** Brings them back out of the bin, and says what came of it. */
export async function restoreArticles(
  those: readonly Pick<ArticleRow, "id" | "link">[],
): Promise<void> {
  let waiting = false;
  let trouble: string | undefined;
  const moved: string[] = [];
  for (const { id, link } of those) {
    const sent = await send({ kind: "restore", article: id });
    waiting ||= sent.kind === "waiting";
    trouble = failureText(sent) ?? trouble;
    if (sent.kind === "done" && sent.article && sent.article.link !== link)
      moved.push(sent.article.link);
  }
  const links = moved.length > 0 ? movedTo(moved, those.length) : "";
  const and = (text: string) => [text, links].filter(Boolean).join(" ");
  if (trouble) notify("destructive", "Failed to restore article", and(trouble));
  else if (waiting) notify("success", "Restored on this device", and(whenSent()));
  else
    notify(
      "success",
      those.length === 1 ? "Article restored" : `${those.length} articles restored`,
      links || undefined,
    );
}
