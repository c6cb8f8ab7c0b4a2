import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { kigaliDay } from "../../ui/kigali.ts";
import type { ArticleRow } from "../device/articles.ts";
import {
  categoriesOf,
  firstView,
  inOrder,
  isStale,
  listed,
  narrow,
  nextDue,
  type View,
} from "./list.ts";
import { useNow } from "./use-now.ts";

const none: ArticleRow[] = [];

/** What of the list is shown, and in which order. */
export function useListing(rows: ArticleRow[] = none) {
  const [view, setView] = useState<View>(firstView);
  const now = useNow(useMemo(() => nextDue(rows, Date.now()), [rows]));
  const today = kigaliDay(now);
  // Typing is painted first; the rows follow when the browser has time.
  const shownView = useDeferredValue(view);
  const { by, direction } = shownView;
  const all = useMemo(
    () => inOrder(listed(rows, now), { by, direction }),
    [rows, now, by, direction],
  );
  return {
    view,
    shownView,
    shown: useMemo(() => narrow(all, shownView, today), [all, shownView, today]),
    categories: useMemo(() => categoriesOf(rows), [rows]),
    stale: useMemo(() => all.filter(({ article }) => isStale(article, today)).length, [all, today]),
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
