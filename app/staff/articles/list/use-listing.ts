import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { kigaliDay } from "../../../ui/kigali.ts";
import type { ArticleRow } from "../../sync/articles.ts";
import {
  categoriesOf,
  firstView,
  inOrder,
  isStale,
  listed,
  narrow,
  nextDue,
  type View,
} from "./listing.ts";
import { useNow } from "./use-now.ts";
import { useTexts } from "./use-texts.ts";

const none: ArticleRow[] = [];
// More than a large screen shows, of rows that come in the order that the list opens in.
const atOnce = 40;

/** What of the list is shown, and in which order. */
export function useListing(all: ArticleRow[] = none) {
  // A long list is gone through when the browser has time; its beginning is drawn at once.
  const beginning = useMemo(() => (all.length > atOnce ? all.slice(0, atOnce) : all), [all]);
  const known = useDeferredValue(all, beginning);
  const rows = known.length === 0 ? beginning : known;
  const [view, setView] = useState<View>(firstView);
  const now = useNow(useCallback((at: number) => nextDue(rows, at), [rows]));
  const today = kigaliDay(now);
  // Typing is painted first; the rows follow when the browser has time.
  const shownView = useDeferredValue(view);
  const { by, direction } = shownView;
  const texts = useTexts(shownView.words);
  const sorted = useMemo(
    () => inOrder(listed(rows, now), { by, direction }),
    [rows, now, by, direction],
  );
  return {
    /** All of them have been gone through. */
    whole: rows.length >= all.length,
    view,
    shownView,
    shown: useMemo(
      () => narrow(sorted, shownView, today, texts.ids),
      [sorted, shownView, today, texts.ids],
    ),
    /** The search in the texts, for whoever asks for it. */
    texts,
    categories: useMemo(() => categoriesOf(rows), [rows]),
    stale: useMemo(
      () => sorted.filter(({ article }) => isStale(article, today)).length,
      [sorted, today],
    ),
    change: useCallback(
      (fields: Partial<View>) => setView((before) => ({ ...before, ...fields })),
      [],
    ),
    sort: useCallback(
      (by: View["by"]) =>
        setView((before) => ({ ...before, by, direction: directionAfter(before, by) })),
      [],
    ),
    clear: useCallback(() => setView(firstView), []),
  };
}

/** The same column again turns the order round; another one begins with what is read first. */
function directionAfter({ by, direction }: View, column: View["by"]): View["direction"] {
  if (by === column) return direction === "ascending" ? "descending" : "ascending";
  return column === "date" ? "descending" : "ascending";
}
