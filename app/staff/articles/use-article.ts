import { useCallback, useEffect, useState } from "react";
import type { StaffInsight } from "../../../db/schema/insights-staff.ts";
import type { ArticleRow } from "../device/articles.ts";
import { readArticle } from "../device/read-article.ts";

type Read =
  | { state: "reading" }
  | { state: "read"; article: StaffInsight }
  /** There is none any more. */
  | { state: "gone" }
  | { state: "failed" };

/** An article whole, read again as often as its row changes; what was read stays where a later reading fails. */
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
          setRead(article ? { of: id, state: "read", article } : { of: id, state: "gone" });
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
