import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { StaffInsight } from "../../../../db/schema/insights/staff.ts";
import type { ArticleRow } from "../../sync/articles.ts";
import { useMe } from "../../session/session.ts";
import { readArticle } from "../../sync/read-article.ts";
import { versionsQuery } from "../../versions/queries.ts";

/** State of a deleted article. */
export type Gone = "bin" | "for good";

type Read =
  | { state: "reading" }
  /** `gone` is set if the article was deleted since. */
  | { state: "read"; article: StaffInsight; gone: Gone | undefined }
  | { state: "gone" }
  | { state: "failed" };

/** A complete article, read again when its row changes; kept after its deletion. */
export function useArticle(
  id: string | undefined,
  row: ArticleRow | undefined,
): Read & { again: () => void } {
  const [read, setRead] = useState<Read & { of?: string | undefined }>({ state: "reading" });
  const [times, setTimes] = useState(0);
  const revision = row ? `${row.version} ${row.bodyTag} ${row.waitingSince} ${row.syncState}` : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed row is another reading
  useEffect(() => {
    if (id === undefined) return undefined;
    let unmounted = false;
    readArticle(id).then(
      (article) => {
        if (!unmounted)
          setRead((last) => ({ of: id, ...after(last.of === id ? last : undefined, article) }));
      },
      () => {
        if (!unmounted)
          setRead((last) =>
            last.of === id && last.state === "read" ? last : { of: id, state: "failed" },
          );
      },
    );
    return () => {
      unmounted = true;
    };
  }, [id, revision, times]);
  const again = useCallback(() => {
    setRead({ state: "reading" });
    setTimes((before) => before + 1);
  }, []);
  return { ...(read.of === id ? read : { state: "reading" }), again };
}

/** The state after another read: a deleted article stays, so that an open form keeps its text. */
export function after(last: Read | undefined, article: StaffInsight | undefined): Read {
  if (article) return { state: "read", article, gone: article.deletedAt ? "bin" : undefined };
  return last?.state === "read" ? { ...last, gone: "for good" } : { state: "gone" };
}

export function goneOf(read: Read): Gone | undefined {
  if (read.state === "gone") return "for good";
  return read.state === "read" ? read.gone : undefined;
}

/** Name of the editor who made this version of an article; undefined offline, and for the user's own version. */
export function useChangedBy(id: string, version: number | undefined): string | undefined {
  const { name } = useMe();
  const { data } = useQuery({ ...versionsQuery(id, version), enabled: version !== undefined });
  const by = data?.find((one) => one.version === version && !one.aside)?.by;
  return by && by !== name ? by : undefined;
}
