import { type RefObject, useLayoutEffect } from "react";
import { Gap } from "../../ui/gap.tsx";
import { useRowsInSight } from "../../ui/use-rows-in-sight.ts";
import { DrawnRows, rowHeight, type RowsProps } from "./rows.tsx";

interface RowsInSightProps extends RowsProps {
  table: RefObject<HTMLTableElement | null>;
  /** Receives the function that scrolls to a row. */
  scrollTo: RefObject<((index: number) => void) | undefined>;
  /** Called after each render. */
  onDrawn: () => void;
}

const estimateSize = () => rowHeight;

/** Renders only the rows near the window. */
export function RowsInSight({ table, scrollTo, onDrawn, ...props }: RowsInSightProps) {
  const count = props.articles.length;
  const { before, after, ...shown } = useRowsInSight({ count, estimateSize, table, scrollTo });
  useLayoutEffect(onDrawn);
  return (
    <>
      <Gap height={before} />
      <DrawnRows {...shown} {...props} />
      <Gap height={after} />
    </>
  );
}
