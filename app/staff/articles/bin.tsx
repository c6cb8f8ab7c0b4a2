import RotateCcw from "lucide-react/icons/rotate-ccw";
import { useState } from "react";
import { type ArticleRow, useBin } from "../device/articles.ts";
import { StandingBadge } from "./status.tsx";
import { daysLeft } from "./bin-days.ts";
import { atWhen } from "./when.ts";

interface BinProps {
  onRestore?: ((articles: readonly ArticleRow[]) => Promise<void>) | undefined;
  onBack: () => void;
}

/** What was deleted in the last 30 days, and the way back. */
export function Bin({ onRestore, onBack }: BinProps) {
  const articles = useBin();
  const [busy, setBusy] = useState<string>();
  const restore = async (article: ArticleRow) => {
    setBusy(article.id);
    await onRestore?.([article]);
    setBusy(undefined);
  };
  const now = Date.now();
  return (
    <section aria-labelledby="bin-title">
      <div className="cms-bin-head">
        <h2 className="h4" id="bin-title">
          Bin
        </h2>
        <button type="button" className="btn btn-secondary btn-sm" onClick={onBack}>
          Back to the articles
        </button>
      </div>
      <p className="muted">What is deleted stays here for 30 days. Visitors do not see it.</p>
      {articles?.length === 0 ? <p className="cms-table cms-nothing">The bin is empty.</p> : null}
      <ul className="cms-bin" hidden={!articles?.length}>
        {articles?.map((article) => (
          <li key={article.id}>
            <div>
              <b>{article.title}</b>
              <span className="cms-link">
                {" "}
                Deleted {atWhen(Date.parse(article.deletedAt ?? article.updatedAt), now)}.{" "}
                {leftInWords(daysLeft(article.deletedAt ?? article.updatedAt, now))}
              </span>
              {article.problem ? <span className="cms-problem">{article.problem}</span> : null}
            </div>
            <StandingBadge standing={article.standing} />
            {onRestore ? (
              <button
                type="button"
                className="btn btn-secondary btn-sm"
                disabled={busy !== undefined}
                aria-label={`Restore ${article.title}`}
                onClick={() => void restore(article)}
              >
                <RotateCcw className="i" size={18} aria-hidden="true" />
                Restore
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

const leftInWords = (days: number): string =>
  days === 1 ? "1 day left." : days === 0 ? "Less than a day left." : `${days} days left.`;
