import { useCallback, useEffect, useRef, useState } from "react";
import type { StaffInsight } from "../../../../db/schema/insights/staff.ts";
import type { ArticleFieldName } from "../../../../db/schema/insights/fields.ts";
import { type ArticleForm, changedNames, formOf } from "./article-form.ts";
import { type Open, includesChanges, mergeRemote } from "./merge-remote.ts";

/** A change of the open article made elsewhere. */
export interface News {
  kind: "merged" | "both";
  fields: readonly ArticleFieldName[];
}

interface Opened {
  open: Open;
  /** The latest state, even before it is rendered. */
  current: () => Open;
  /** The text as it was last set from outside. */
  content: string;
  news: News | undefined;
  change: (form: ArticleForm) => void;
  /** Called after `sent` was saved as this article; later input is still unsaved. */
  saved: (sent: Open, article: StaffInsight | undefined) => void;
  left: () => void;
}

/**
 * An open form, merged with other editors' saves, but never in the field with the cursor. `onPut` gets each state before
 * it is rendered, because a closing tab renders nothing more. While `saving`, changes are the form's own; those of others
 * are merged afterwards. While `restoring`, merges give no news.
 */
export function useOpen(
  first: Open,
  article: StaffInsight | undefined,
  onPut: (open: Open) => void,
  saving: boolean,
  restoring: boolean,
): Opened {
  const [open, setOpen] = useState(first);
  const [content, setContent] = useState(first.form.content);
  const [news, setNews] = useState<News>();
  const [moved, setMoved] = useState(0);
  const now = useRef(open);
  const latestPut = useRef(onPut);
  latestPut.current = onPut;
  const put = useCallback((next: Open) => {
    now.current = next;
    setOpen(next);
    latestPut.current(next);
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was deferred is merged when the cursor moves
  useEffect(() => {
    if (!article || saving) return;
    const before = now.current.form;
    const theirs = formOf(article);
    // The save may still be rejected: text merged as saved would then be lost.
    if (asked.current && includesChanges(theirs, asked.current)) return;
    const merged = mergeRemote(now.current, theirs, article.version, fieldOfCursor());
    if (merged.kind === "both") setNews(merged);
    if (merged.kind !== "merged") return;
    if (merged.fields.includes("content")) replace(merged.open);
    else put(merged.open);
    const fields = merged.fields.filter((name) => merged.open.form[name] !== before[name]);
    if (fields.length > 0 && !restoring) setNews({ kind: "merged", fields });
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
        const merged = mergeRemote(since, formOf(stored), stored.version);
        if (merged.kind === "both") {
          // Another editor changed a field that was edited here since: saving reports the conflict.
          put(since);
          setNews(merged);
          return;
        }
        setNews(undefined);
        if (merged.kind !== "merged") put({ ...since, base: stored.version });
        else if (merged.fields.includes("content")) replace(merged.open);
        else put(merged.open);
      },
      [put, replace],
    ),
    left: useCallback(() => setMoved((times) => times + 1), []),
  };
}

export const isTyped = ({ form, saved }: Open): boolean => changedNames(form, saved).length > 0;

/** The name of the focused field. */
function fieldOfCursor(): string | undefined {
  const { activeElement } = document;
  if (activeElement?.closest("[data-editor]")) return "content";
  const id = activeElement?.closest("[id^='article-']")?.id;
  return id?.slice("article-".length);
}
