import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useState } from "react";
import { DrawnRows, Gap, rowHeight, type RowsProps } from "./rows.tsx";

interface RowsInSightProps extends RowsProps {
  table: RefObject<HTMLTableElement | null>;
  /** Set to what scrolls to a row. */
  scrollTo: RefObject<((index: number) => void) | undefined>;
  /** Called after each render. */
  onDrawn: () => void;
}

/** Only rows near the window are in the document, however many there are. */
export function RowsInSight({ table, scrollTo, onDrawn, ...props }: RowsInSightProps) {
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
    count: props.articles.length,
    estimateSize: () => rowHeight,
    overscan: 4,
    scrollMargin: top,
    useFlushSync: false,
  });
  const shown = rows.getVirtualItems();
  const before = (shown[0]?.start ?? top) - top;
  const after = rows.getTotalSize() - ((shown.at(-1)?.end ?? top) - top);
  useLayoutEffect(() => {
    scrollTo.current = (index) => rows.scrollToIndex(index);
    return () => {
      scrollTo.current = undefined;
    };
  }, [scrollTo, rows]);
  useLayoutEffect(onDrawn);
  return (
    <>
      <Gap height={before} />
      <DrawnRows
        from={shown[0]?.index ?? 0}
        to={(shown.at(-1)?.index ?? -1) + 1}
        measure={rows.measureElement}
        {...props}
      />
      <Gap height={after} />
    </>
  );
}
