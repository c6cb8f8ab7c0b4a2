import { useWindowVirtualizer } from "@tanstack/react-virtual";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { type KeyboardEvent, memo, useLayoutEffect, useRef, useState } from "react";
import type { ArticleRow as Article } from "../device/articles.ts";
import type { View } from "./list.ts";
import { ArticleRow, type RowActs } from "./row.tsx";

interface TableProps extends RowActs {
  articles: readonly Article[];
  /** Those that have two versions. */
  doubles: ReadonlySet<string>;
  view: View;
  onSort: (by: View["by"]) => void;
  chosen: ReadonlySet<string>;
  /** All rows that are shown, or none of them. */
  onChooseAll: (all: boolean) => void;
}

// Two seconds at most, on a slow phone.
const mostSteps = 20;
const stepMs = 100;

const columns: [View["by"], string][] = [
  ["title", "Title"],
  ["category", "Category"],
  ["status", "Status"],
  ["date", "Date"],
];

/** The articles; only rows near the window are in the document, however many there are. */
export const ArticleTable = memo(function ArticleTable({
  articles,
  doubles,
  view,
  onSort,
  chosen,
  onChooseAll,
  ...acts
}: TableProps) {
  const table = useRef<HTMLTableElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () =>
      setTop((table.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    const watching = new ResizeObserver(measure);
    watching.observe(document.body);
    return () => watching.disconnect();
  }, []);
  const rows = useWindowVirtualizer({
    count: articles.length,
    estimateSize: () => 84,
    overscan: 4,
    scrollMargin: top,
    useFlushSync: false,
  });
  const shown = rows.getVirtualItems();
  const before = (shown[0]?.start ?? top) - top;
  const after = rows.getTotalSize() - ((shown.at(-1)?.end ?? top) - top);
  // The row may come into the document a few renders after the key that leads to it.
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
  const all = articles.length > 0 && articles.every(({ id }) => chosen.has(id));
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = rowAsked(event, articles.length);
    if (next === undefined) return;
    event.preventDefault();
    wanted.current = { index: next.index, control: controlOf(event.target) };
    pursue(next.index, mostSteps);
  };
  /** Rows are not as high as was guessed: what is measured on the way leads further, until the row is there. */
  const pursue = (index: number, steps: number) => {
    if (wanted.current?.index !== index) return;
    rows.scrollToIndex(index);
    focusWanted();
    if (!wanted.current) return;
    if (steps > 0) setTimeout(() => pursue(index, steps - 1), stepMs);
    else wanted.current = undefined;
  };
  return (
    <div className="cms-table">
      <table ref={table} aria-label="Articles" aria-rowcount={articles.length + 1} onKeyDown={move}>
        <thead>
          <tr>
            {acts.onEdit ? (
              <th className="cms-choose">
                <label>
                  <span className="sr">Choose all that are shown</span>
                  <input
                    type="checkbox"
                    checked={all}
                    onChange={({ target }) => onChooseAll(target.checked)}
                  />
                </label>
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
          <Gap height={before} />
          {/* By place: while somebody types, rows change their words instead of being made anew. */}
          {shown.map(({ index }) => {
            const article = articles[index];
            return article ? (
              <ArticleRow
                key={index}
                article={article}
                index={index}
                chosen={chosen.has(article.id)}
                isDouble={doubles.has(article.id)}
                measure={rows.measureElement}
                {...acts}
              />
            ) : null;
          })}
          <Gap height={after} />
        </tbody>
      </table>
    </div>
  );
});

/** Stands for the rows that are not in the document. */
const Gap = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr className="cms-gap">
      <td colSpan={6} style={{ height }} />
    </tr>
  ) : null;

function SortSign({ view, by }: { view: View; by: View["by"] }) {
  if (view.by !== by) return <ChevronsUpDown className="i" size={16} aria-hidden="true" />;
  return view.direction === "ascending" ? (
    <ChevronUp className="i" size={16} aria-hidden="true" />
  ) : (
    <ChevronDown className="i" size={16} aria-hidden="true" />
  );
}

/** Which row a key leads to, from the row that holds the focus. */
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
