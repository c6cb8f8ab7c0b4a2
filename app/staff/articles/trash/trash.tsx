import ArrowLeft from "lucide-react/icons/arrow-left";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Trash from "lucide-react/icons/trash-2";
import { useState } from "react";
import { call, errorText } from "../../session/server.ts";
import type { ArticleRow } from "../../sync/articles.ts";
import { currentDevice, useBin } from "../../sync/device-context.ts";
import { useMe } from "../../session/session.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { Problem, SyncStateBadge } from "../status.tsx";
import { binnedUntil, atWhen } from "../../ui/time.ts";
import { notify } from "../notify.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";

interface BinProps {
  onRestore?: ((articles: readonly ArticleRow[]) => Promise<void>) | undefined;
  onBack: () => void;
}

/** Articles deleted in the last 30 days, to restore or, for administrators, to delete for good. */
export function TrashScreen({ onRestore, onBack }: BinProps) {
  const articles = useBin();
  const [busy, setBusy] = useState<string>();
  const restore = async (article: ArticleRow) => {
    setBusy(article.id);
    await onRestore?.([article]);
    setBusy(undefined);
  };
  const mayDelete = useMe().role === "administrator";
  const [asked, setAsked] = useState<ArticleRow>();
  const deleteForGood = async ({ id, title }: ArticleRow) => {
    setBusy(id);
    try {
      await call("DELETE", `/api/staff/insights/${encodeURIComponent(id)}`);
      await currentDevice()?.sync();
      notify("success", "Article deleted for good");
    } catch (problem) {
      notify("destructive", `“${title}” was not deleted`, errorText(problem));
    }
    setBusy(undefined);
  };
  const now = Date.now();
  return (
    <section aria-label="Bin">
      <button type="button" className="link my-2 p-0 bg-transparent" onClick={onBack}>
        <ArrowLeft size={20} />
        Back to articles
      </button>
      {articles?.length === 0 ? (
        <Empty>
          <p>The bin is empty. A deleted article can be restored from here for 30 days.</p>
        </Empty>
      ) : (
        <p className="muted">Deleted articles stay here for 30 days. Visitors do not see them.</p>
      )}
      <ul className="mt-5 bg-surface hairline rounded-3 wrap-anywhere" hidden={!articles?.length}>
        {articles?.map((article) => (
          <li
            key={article.id}
            className="flex flex-wrap gap-x-4 gap-y-2 items-center justify-between px-4 py-3.5 not-first:hairline-t"
          >
            <div className="flex-1 basis-64">
              <b>{article.title}</b>
              <span className="block text-sm text-fg-3 leading-[1.3]">
                {" "}
                Deleted {atWhen(Date.parse(article.deletedAt ?? article.updatedAt), now)}, kept
                until {binnedUntil(article.deletedAt ?? article.updatedAt, now)}.
              </span>
              <Problem text={article.problem} />
            </div>
            <SyncStateBadge syncState={article.syncState} />
            <div className="flex justify-end">
              {onRestore ? (
                <Button
                  small
                  disabled={busy !== undefined}
                  aria-label={`Restore ${article.title}`}
                  onClick={() => void restore(article)}
                >
                  <RotateCcw size={18} />
                  Restore
                </Button>
              ) : null}
              {mayDelete && article.syncState === "saved" ? (
                <Button
                  className="takes-away"
                  variant="ghost"
                  small
                  disabled={busy !== undefined}
                  aria-label={`Delete ${article.title} for good`}
                  onClick={() => setAsked(article)}
                >
                  <Trash size={18} />
                  Delete for good
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      {asked ? (
        <Confirm
          title={`Delete “${asked.title}” for good?`}
          text="The article and all its versions are deleted. You cannot undo this."
          act="Delete for good"
          onSure={() => void deleteForGood(asked)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </section>
  );
}
