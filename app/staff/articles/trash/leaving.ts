import type { ArticleRow } from "../../sync/articles.ts";
import { statusAt } from "../status.tsx";

type Row = Pick<
  ArticleRow,
  "title" | "status" | "publishAt" | "version" | "waitingSince" | "problem"
>;

interface When {
  /** Offline: it is sent later. */
  isQueued: boolean;
  /** ms since 1970 */
  now: number;
}

/** What visitors notice of a deletion, in a sentence. */
export function leaving(articles: readonly Row[], { isQueued, now }: When): string {
  const when = isQueued ? "once this is sent" : "immediately";
  const seen = new Set(articles.map((article) => isSeen(article, now)));
  const [one, ...others] = articles;
  if (one && others.length === 0) {
    const title = `“${one.title}”`;
    if (seen.has("yes")) return `${title} disappears from the site ${when}.`;
    return seen.has("no")
      ? `${title} is not on the site.`
      : `If ${title} is on the site, it disappears ${when}.`;
  }
  if (seen.size > 1 || seen.has("unknown"))
    return `Those that are on the site disappear from it ${when}.`;
  return seen.has("yes") ? `They disappear from the site ${when}.` : "None of them is on the site.";
}

function isSeen(article: Row, now: number): "yes" | "no" | "unknown" {
  // The server may have created it, and its answer was lost.
  if (article.version === 0) return article.problem === null ? "no" : "unknown";
  // Shown as it will be, not as visitors see it until then.
  if (article.waitingSince !== null) return "unknown";
  return statusAt(article, now) === "published" ? "yes" : "no";
}
