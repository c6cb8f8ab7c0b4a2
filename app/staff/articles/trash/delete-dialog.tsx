import Trash from "lucide-react/icons/trash-2";
import { useDialog } from "../../ui/use-dialog.ts";
import type { ArticleRow } from "../../sync/articles.ts";
import { useQueue } from "../../sync/queue.ts";
import { statusAt } from "../../ui/article-fields.ts";
import { Button } from "../../ui/button.tsx";
import { Question } from "../../ui/question.tsx";

interface DeleteDialogProps {
  articles: readonly ArticleRow[];
  busy: boolean;
  onDelete: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before a deletion (spec.md §2). */
export function DeleteDialog({ articles, busy, onDelete, onCancel }: DeleteDialogProps) {
  const { frame } = useDialog({ busy, onClose: onCancel });
  const { offline, paused } = useQueue();
  const one = articles.length === 1 ? articles[0] : undefined;
  return (
    <Question
      role="alertdialog"
      title={`Are you sure you want to delete ${one ? "this article" : `these ${articles.length} articles`}?`}
      text={`${deletionText(articles, { isQueued: offline || paused !== null, now: Date.now() })} You can restore ${one ? "it" : "them"} from the bin for 30 days.`}
      acts={
        <>
          <Button disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="danger" Icon={Trash} disabled={busy} onClick={onDelete}>
            {one ? "Delete article" : `Delete ${articles.length} articles`}
          </Button>
        </>
      }
      {...frame}
    />
  );
}

type Row = Pick<
  ArticleRow,
  "title" | "status" | "publishAt" | "version" | "waitingSince" | "problem"
>;

interface When {
  /** Offline: the deletion is sent later. */
  isQueued: boolean;
  /** ms since 1970 */
  now: number;
}

/** The effect of a deletion for visitors, as a sentence. */
export function deletionText(articles: readonly Row[], { isQueued, now }: When): string {
  const when = isQueued ? "once this is sent" : "immediately";
  const onSite = new Set(articles.map((article) => isOnSite(article, now)));
  const [one, ...others] = articles;
  if (one && others.length === 0) {
    const title = `“${one.title}”`;
    if (onSite.has("yes")) return `${title} disappears from the site ${when}.`;
    return onSite.has("no")
      ? `${title} is not on the site.`
      : `If ${title} is on the site, it disappears ${when}.`;
  }
  if (onSite.size > 1 || onSite.has("unknown"))
    return `Those that are on the site disappear from it ${when}.`;
  return onSite.has("yes")
    ? `They disappear from the site ${when}.`
    : "None of them is on the site.";
}

function isOnSite(article: Row, now: number): "yes" | "no" | "unknown" {
  // The server may have created the article although its response was lost.
  if (article.version === 0) return article.problem === null ? "no" : "unknown";
  // The row shows the waiting change, not the article that visitors still see.
  if (article.waitingSince !== null) return "unknown";
  return statusAt(article, now) === "published" ? "yes" : "no";
}
