import { useRef, useState } from "react";
import type { ReadArticle } from "../../../db/schema/transfer.ts";
import { send } from "../sync/queue.ts";
import {
  importArticle,
  type ImportResult,
  type Decision,
  nothingYet,
  together,
} from "./import-article.ts";

interface Import {
  progress: { nth: number; of: number } | undefined;
  result: ImportResult | undefined;
  start: (
    articles: readonly ReadArticle[],
    decided: Readonly<Record<string, Decision>>,
  ) => Promise<void>;
  /** After the article that is on its way. */
  stop: () => void;
}

/** Brings articles in one after the other; what was brought in before somebody stops it stays. */
export function useImport(onBusy: (busy: boolean) => void): Import {
  const [progress, setProgress] = useState<Import["progress"]>();
  const [result, setBrought] = useState<ImportResult>();
  const stopped = useRef(false);
  return {
    progress,
    result,
    async start(articles, decided) {
      stopped.current = false;
      onBusy(true);
      let all = nothingYet;
      for (const [index, article] of articles.entries()) {
        setProgress({ nth: index + 1, of: articles.length });
        all = together(
          all,
          stopped.current
            ? { left: 1 }
            : await importArticle(article, decided[article.fields.link], send),
        );
      }
      setProgress(undefined);
      setBrought(all);
      onBusy(false);
    },
    stop: () => {
      stopped.current = true;
    },
  };
}
