import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { type KeyboardEvent, memo, useLayoutEffect, useRef } from "react";
import { lazy } from "../../layout/lazy.tsx";
import type { View } from "./listing.ts";
import { ChooseAll } from "../../ui/choose-all.tsx";
import "./list.css";
import { FirstRows, type RowActs, type RowsProps } from "./rows.tsx";

// A list of a few screens needs no virtualizer.
const RowsInSight = lazy(async () => (await import("./rows-in-sight.tsx")).RowsInSight, FirstRows);

interface TableProps extends RowActs, Pick<RowsProps, "articles" | "conflicting" | "chosen"> {
  /** The rows in the document: all, the first screen, or those near the window. */
  drawn: "all" | "first rows" | "in sight";
  view: View;
  onSort: (by: View["by"]) => void;
  onChooseAll: (all: boolean) => void;
}

// The steps take two seconds at most, on a slow phone.
const maxSteps = 20;
const stepMs = 100;

const columns: [View["by"], string][] = [
  ["title", "Title"],
  ["category", "Category"],
  ["status", "Status"],
  ["date", "Date"],
];

export const ArticleTable = memo(function ArticleTable({
  articles,
  conflicting,
  drawn,
  view,
  onSort,
  chosen,
  onChooseAll,
  ...acts
}: TableProps) {
  const table = useRef<HTMLTableElement>(null);
  // Scrolls to a row; unset when all rows are in the document, where focusing scrolls.
  const scrollTo = useRef<(index: number) => void>(undefined);
  // The row may be rendered a few renders after the key press.
  const wanted = useRef<{ index: number; control: string }>(undefined);
  const focusWanted = () => {
    if (!wanted.current) return;
    const { index, control } = wanted.current;
    const row = table.current?.querySelector(`tr[data-index="${index}"]`);
    const found =
      row?.querySelector<HTMLElement>(`[data-control="${control}"]`) ??
      row?.querySelector<HTMLElement>("[data-control=open]");
    if (!found) return;
    found.focus();
    wanted.current = undefined;
  };
  useLayoutEffect(focusWanted);
  const rows: RowsProps = { articles, conflicting, chosen, acts };
  const chosenCount = articles.filter(({ id }) => chosen.has(id)).length;
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = rowAsked(event, articles.length);
    if (next === undefined) return;
    event.preventDefault();
    wanted.current = { index: next.index, control: controlOf(event.target) };
    pursue(next.index, maxSteps);
  };
  /** Scrolls in steps, because rows differ from the estimated height: each step measures more of them. */
  const pursue = (index: number, steps: number) => {
    if (wanted.current?.index !== index) return;
    scrollTo.current?.(index);
    focusWanted();
    if (!wanted.current) return;
    if (steps > 0) setTimeout(() => pursue(index, steps - 1), stepMs);
    else wanted.current = undefined;
  };
  return (
    <div className="articles">
      <table ref={table} aria-label="Articles" aria-rowcount={articles.length + 1} onKeyDown={move}>
        <thead>
          <tr>
            {acts.onEdit ? (
              <th data-column="choose">
                <ChooseAll
                  className="choice"
                  chosen={chosenCount}
                  of={articles.length}
                  onChooseAll={onChooseAll}
                >
                  <span className="sr">Select all articles shown</span>
                </ChooseAll>
              </th>
            ) : null}
            {columns.map(([by, name]) => (
              <th key={by} aria-sort={view.by === by ? view.direction : undefined} data-column={by}>
                <button type="button" onClick={() => onSort(by)}>
                  {name} <SortSign view={view} by={by} />
                </button>
              </th>
            ))}
            <th data-column="actions">Actions</th>
          </tr>
        </thead>
        <tbody>
          {drawn === "in sight" ? (
            <RowsInSight {...rows} table={table} scrollTo={scrollTo} onDrawn={focusWanted} />
          ) : (
            <FirstRows {...rows} {...(drawn === "all" ? { max: articles.length } : {})} />
          )}
        </tbody>
      </table>
    </div>
  );
});

function SortSign({ view, by }: { view: View; by: View["by"] }) {
  if (view.by !== by) return <ChevronsUpDown size={16} />;
  return view.direction === "ascending" ? <ChevronUp size={16} /> : <ChevronDown size={16} />;
}

/** The row that a key moves to from the focused one. */
function rowAsked(event: KeyboardEvent<HTMLElement>, count: number): { index: number } | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return;
  const row = event.target.closest<HTMLElement>("tr[data-index]");
  if (!row) return undefined;
  const at = Number(row.dataset["index"]);
  const last = count - 1;
  if (event.key === "ArrowDown") return { index: Math.min(at + 1, last) };
  if (event.key === "ArrowUp") return { index: Math.max(at - 1, 0) };
  if (event.key === "PageDown") return { index: Math.min(at + 10, last) };
  if (event.key === "PageUp") return { index: Math.max(at - 10, 0) };
  if (event.key === "Home") return { index: 0 };
  if (event.key === "End") return { index: last };
  return undefined;
}

const controlOf = (target: EventTarget): string =>
  (target instanceof HTMLElement && target.dataset["control"]) || "open";
