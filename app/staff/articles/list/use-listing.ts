import { useCallback, useDeferredValue, useMemo, useState, useEffect, useRef } from "react";
import { kigaliDay } from "../../../ui/time.tsx";
import type { ArticleRow } from "../../sync/articles.ts";
import {
  categoriesOf,
  firstView,
  sortRows,
  isStale,
  listed,
  narrow,
  nextDue,
  type View,
} from "./listing.ts";

const noRows: ArticleRow[] = [];
// More rows than a large screen shows; they arrive in the list's initial order.
const firstRows = 40;

export function useListing(all: ArticleRow[] = noRows) {
  // The first screen renders first; the rest of a long list follows when the browser has time.
  const head = useMemo(() => (all.length > firstRows ? all.slice(0, firstRows) : all), [all]);
  const known = useDeferredValue(all, head);
  const rows = known.length === 0 ? head : known;
  const [view, setView] = useState<View>(firstView);
  const now = useNow(useCallback((at: number) => nextDue(rows, at), [rows]));
  const today = kigaliDay(now);
  // Typing is painted first; the rows follow when the browser has time.
  const shownView = useDeferredValue(view);
  const { by, direction } = shownView;
  const texts = useTexts(shownView.words);
  const sorted = useMemo(
    () => sortRows(listed(rows, now), { by, direction }),
    [rows, now, by, direction],
  );
  return {
    /** True once all rows are included. */
    complete: rows.length >= all.length,
    view,
    shownView,
    shown: useMemo(
      () => narrow(sorted, shownView, today, texts.ids),
      [sorted, shownView, today, texts.ids],
    ),
    /** The search in texts, which starts on request. */
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

/** Choosing the same column again reverses the order. */
function directionAfter({ by, direction }: View, column: View["by"]): View["direction"] {
  if (by === column) return direction === "ascending" ? "descending" : "ascending";
  return column === "date" ? "descending" : "ascending";
}

/** The current time (ms since 1970), updated at the time that `nextAfter` returns. */
function useNow(nextAfter: (now: number) => number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => atMoment(nextAfter(now), () => setNow(Date.now())), [nextAfter, now]);
  return now;
}

// Timers stop while the device sleeps, so the time is checked at least this often.
const maxTimerMs = 60_000;

/** Calls `act` once at `moment` (ms since 1970) or later; returns a function that cancels it. */
export function atMoment(moment: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    const left = moment - Date.now();
    if (left <= 0) act();
    else timer = setTimeout(check, Math.min(left, maxTimerMs));
  };
  timer = setTimeout(check);
  return () => clearTimeout(timer);
}

const noIds: ReadonlySet<string> = new Set();

interface Result {
  words: string;
  /** Undefined while the texts are searched. */
  ids?: ReadonlySet<string>;
}

/** The articles whose text contains these words, after `search` is called. */
function useTexts(typed: string) {
  const words = typed.trim();
  const [result, setResult] = useState<Result>();
  const latest = useRef(words);
  latest.current = words;
  const search = async () => {
    setResult({ words });
    // Without the device's store no text can be searched.
    const ids = await import("../../sync/search-texts.ts")
      .then(({ searchTexts }) => searchTexts(words))
      .catch(() => noIds);
    if (latest.current === words) setResult({ words, ids });
  };
  return { words, ...foundFor(words, result), search: () => void search() };
}

/** Hits of other words, typed before, are not shown. */
export function foundFor(words: string, result: Result | undefined) {
  const current = result?.words === words ? result : undefined;
  const ids = current?.ids;
  return { state: ids ? "searched" : current ? "searching" : "idle", ids: ids ?? noIds };
}
