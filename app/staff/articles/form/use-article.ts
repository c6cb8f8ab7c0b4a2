import { useCallback, useEffect, useState } from "react";
import type { StaffInsight } from "../../../../db/schema/insights/staff.ts";
import type { ArticleRow } from "../../sync/articles.ts";
import { readArticle } from "../../sync/read-article.ts";

/** Where an article lies that was deleted. */
export type Gone = "bin" | "for good";

type Read =
  | { state: "reading" }
  /** Also what was read before, where there is none any more. */
  | { state: "read"; article: StaffInsight; gone: Gone | undefined }
  /** There is none any more. */
  | { state: "gone" }
  | { state: "failed" };

/** An article whole, read again as often as its row changes; what was read stays, also where there is none any more. */
export function useArticle(
  id: string | undefined,
  row: ArticleRow | undefined,
): Read & { again: () => void } {
  const [read, setRead] = useState<Read & { of?: string | undefined }>({ state: "reading" });
  const [times, setTimes] = useState(0);
  const sign = row ? `${row.version} ${row.bodyTag} ${row.waitingSince} ${row.standing}` : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed row is another reading
  useEffect(() => {
    if (id === undefined) return undefined;
    let stands = true;
    readArticle(id).then(
      (article) => {
        if (stands)
          setRead((last) => ({ of: id, ...after(last.of === id ? last : undefined, article) }));
      },
      () => {
        if (stands)
          setRead((last) =>
            last.of === id && last.state === "read" ? last : { of: id, state: "failed" },
          );
      },
    );
    return () => {
      stands = false;
    };
  }, [id, sign, times]);
  const again = useCallback(() => {
    setRead({ state: "reading" });
    setTimes((before) => before + 1);
  }, []);
  return { ...(read.of === id ? read : { state: "reading" }), again };
}

/** What is shown after another reading: a form that stands is never taken away from its writer. */
export function after(last: Read | undefined, article: StaffInsight | undefined): Read {
  if (article) return { state: "read", article, gone: article.deletedAt ? "bin" : undefined };
  return last?.state === "read" ? { ...last, gone: "for good" } : { state: "gone" };
}

/** Where it lies, if it was deleted. */
export function goneOf(read: Read): Gone | undefined {
  if (read.state === "gone") return "for good";
  return read.state === "read" ? read.gone : undefined;
}
