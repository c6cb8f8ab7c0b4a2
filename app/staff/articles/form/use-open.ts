import { useCallback, useEffect, useRef, useState } from "react";
import type { StaffInsight } from "../../../../db/schema/insights/staff.ts";
import type { ArticleFieldName } from "../../../../db/schema/insights/fields.ts";
import { type ArticleForm, changedNames, formOf } from "./article-form.ts";
import { type Open, saysAll, mergeRemote } from "./merge-remote.ts";

/** What was done elsewhere to the article that is open, by whomever. */
export interface News {
  kind: "taken" | "both";
  fields: readonly ArticleFieldName[];
}

interface Opened {
  open: Open;
  /** As it is typed at this moment, whether or not that is drawn. */
  current: () => Open;
  /** The text where it came from outside: the editor replaces its own by it. */
  content: string;
  news: News | undefined;
  change: (form: ArticleForm) => void;
  /** What was sent is saved, as this article; what was typed since is not. */
  saved: (sent: Open, article: StaffInsight | undefined) => void;
  /** The cursor has left a field. */
  left: () => void;
}

/**
 * A form that is open, kept in step with what others save, but never where its writer is typing. `onPut` is told of each
 * state at once: a tab that closes draws nothing any more. While it is `saving`, what changes is its own; what others
 * saved meanwhile is looked at as soon as it is not.
 */
export function useOpen(
  first: Open,
  article: StaffInsight | undefined,
  onPut: (open: Open) => void,
  saving: boolean,
): Opened {
  const [open, setOpen] = useState(first);
  const [content, setContent] = useState(first.form.content);
  const [news, setNews] = useState<News>();
  const [moved, setMoved] = useState(0);
  const now = useRef(open);
  const tell = useRef(onPut);
  tell.current = onPut;
  const put = useCallback((next: Open) => {
    now.current = next;
    setOpen(next);
    tell.current(next);
  }, []);
  const replace = useCallback(
    (next: Open) => {
      put(next);
      setContent(next.form.content);
    },
    [put],
  );

  const asked = useRef<Open>(undefined);
  useEffect(() => {
    if (saving) asked.current = now.current;
  }, [saving]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waited for the cursor is looked at again when it moves
  useEffect(() => {
    if (!article || saving) return;
    const before = now.current.form;
    const theirs = formOf(article);
    // Taken for saved, what was refused would be dropped: first from what is kept, and then from the form.
    if (asked.current && saysAll(theirs, asked.current)) return;
    const taken = mergeRemote(now.current, theirs, article.version, fieldOfCursor());
    if (taken.kind === "both") setNews(taken);
    if (taken.kind !== "taken") return;
    if (taken.fields.includes("content")) replace(taken.open);
    else put(taken.open);
    // What stands here already is no news.
    const fields = taken.fields.filter((name) => taken.open.form[name] !== before[name]);
    if (fields.length > 0) setNews({ kind: "taken", fields });
  }, [article, moved, saving, put, replace]);

  return {
    open,
    current: useCallback(() => now.current, []),
    content,
    news,
    change: useCallback((form) => put({ ...now.current, form }), [put]),
    saved: useCallback(
      (sent, stored) => {
        asked.current = undefined;
        if (!stored) return;
        const since = { form: now.current.form, saved: sent.form, base: sent.base ?? 0 };
        const taken = mergeRemote(since, formOf(stored), stored.version);
        if (taken.kind === "both") {
          // Somebody else was faster in a field that has been typed in since: saving that asks.
          put(since);
          setNews(taken);
          return;
        }
        setNews(undefined);
        if (taken.kind !== "taken") put({ ...since, base: stored.version });
        else if (taken.fields.includes("content")) replace(taken.open);
        else put(taken.open);
      },
      [put, replace],
    ),
    left: useCallback(() => setMoved((times) => times + 1), []),
  };
}

export const isTyped = ({ form, saved }: Open): boolean => changedNames(form, saved).length > 0;

/** The field that is being typed in: its control's name, or the editor's. */
function fieldOfCursor(): string | undefined {
  const { activeElement } = document;
  if (activeElement?.closest(".rte")) return "content";
  const id = activeElement?.closest("[id^='article-']")?.id;
  return id?.slice("article-".length);
}
