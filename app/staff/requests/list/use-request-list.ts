import { useMemo, useState } from "react";
import { useMe } from "../../session/session.ts";
import { searchRequests } from "../sync/search.ts";
import type { ShownRequest } from "../sync/requests.ts";
import {
  countViews,
  filterRows,
  type Filters,
  groupRows,
  noFilters,
  rowsOfView,
  viewTabs,
  type ViewName,
} from "./views.ts";

const noRows: readonly ShownRequest[] = [];

/** The list's state, which outlives the list itself, so that it is the same after reading a request. */
export function useRequestList(rows: readonly ShownRequest[] = noRows, now: number) {
  const me = useMe().id;
  const [view, setView] = useState<ViewName>("open");
  const [filters, setFilters] = useState<Filters>(noFilters);
  const ofView = useMemo(() => rowsOfView(rows, view, me, now), [rows, view, me, now]);
  const found = useMemo(() => searchRequests(ofView, filters.words), [ofView, filters.words]);
  const filtered = useMemo(() => filterRows(found, filters, now), [found, filters, now]);
  const groups = useMemo(
    () => groupRows(filtered, view, filters.order, now),
    [filtered, view, filters.order, now],
  );
  return {
    view,
    setView,
    filters,
    change: (some: Partial<Filters>) => setFilters((before) => ({ ...before, ...some })),
    clear: () => setFilters(({ order }) => ({ ...noFilters, order })),
    groups,
    /** The rows in the order of the screen. */
    shown: useMemo(() => groups.flatMap((group) => group.rows), [groups]),
    counts: useMemo(() => countViews(rows, me, now), [rows, me, now]),
  };
}

export type RequestList = ReturnType<typeof useRequestList>;

export const viewLabel = (view: ViewName): string =>
  viewTabs.find(([name]) => name === view)?.[1] ?? "";
