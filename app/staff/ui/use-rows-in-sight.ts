import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useState } from "react";

interface Options {
  count: number;
  /** Height of a row in px, until it is measured. */
  estimateSize: (index: number) => number;
  table: RefObject<HTMLTableElement | null>;
  /** Receives the function that scrolls to a row. */
  scrollTo: RefObject<((index: number) => void) | undefined>;
}

/** The rows of a long table near the window, and the height of the rows before and after them. */
export function useRowsInSight({ count, estimateSize, table, scrollTo }: Options) {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () =>
      setTop((table.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    const watching = new ResizeObserver(measure);
    watching.observe(document.body);
    return () => watching.disconnect();
  }, [table]);
  const rows = useWindowVirtualizer({
    count,
    estimateSize,
    overscan: 4,
    scrollMargin: top,
    useFlushSync: false,
  });
  const shown = rows.getVirtualItems();
  useLayoutEffect(() => {
    scrollTo.current = (index) => rows.scrollToIndex(index);
    return () => {
      scrollTo.current = undefined;
    };
  }, [scrollTo, rows]);
  return {
    from: shown[0]?.index ?? 0,
    /** Exclusive end of the rendered rows. */
    to: (shown.at(-1)?.index ?? -1) + 1,
    before: (shown[0]?.start ?? top) - top,
    after: rows.getTotalSize() - ((shown.at(-1)?.end ?? top) - top),
    measure: rows.measureElement,
  };
}
