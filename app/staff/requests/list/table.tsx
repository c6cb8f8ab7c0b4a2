import { memo, type RefObject, useMemo, useRef } from "react";
import { ChooseAll } from "../../ui/choose-all.tsx";
import { Gap } from "../../ui/gap.tsx";
import { useRowsInSight } from "../../ui/use-rows-in-sight.ts";
import type { ShownRequest } from "../sync/requests.ts";
import { columnCount, HeadRow, RequestTableRow, type RowActs } from "./row.tsx";
import type { Group, Urgency, ViewName } from "./views.ts";

interface TableProps extends RowActs {
  groups: readonly Group<ShownRequest>[];
  view: ViewName;
  now: number;
  chosen: ReadonlySet<string>;
  current: string | undefined;
  onChooseAll: (isAll: boolean) => void;
  /** Receives the function that scrolls to a request. */
  scrollTo: RefObject<((id: string) => void) | undefined>;
}

type Item = { group: Group<ShownRequest> } | { row: ShownRequest };

// A large screen shows no more rows; a slow phone takes a quarter of a second to render forty.
const longList = 20;
const groupHeight = 45;
const rowHeight = () => (matchMedia("(min-width: 64rem)").matches ? 75 : 150);

const titles: Record<Urgency, string> = {
  incident: "Incidents",
  overdue: "Late",
  urgent: "Due within 6 hours",
  due: "Due within 24 hours",
  unsent: "Not sent yet",
  answered: "First answer given",
  over: "No answer due",
};

const colors: Partial<Record<Urgency, string>> = {
  incident: "text-danger-fg",
  overdue: "text-danger-fg",
  urgent: "text-warn-fg",
};

/** The requests by group; only rows near the window are in the document. */
export const RequestTable = memo(function RequestTable(props: TableProps) {
  const { groups, view, now, chosen, current, onChooseAll, scrollTo, ...acts } = props;
  const table = useRef<HTMLTableElement>(null);
  const items = useMemo(
    () =>
      groups.flatMap((group): Item[] => [
        ...(group.urgency ? [{ group }] : []),
        ...group.rows.map((row) => ({ row })),
      ]),
    [groups],
  );
  const count = items.filter((item) => "row" in item).length;
  const chosenCount = items.filter((item) => "row" in item && chosen.has(item.row.id)).length;
  const toIndex = useRef<(index: number) => void>(undefined);
  scrollTo.current = (id) => {
    const index = items.findIndex((item) => "row" in item && item.row.id === id);
    if (index >= 0) toIndex.current?.(index);
  };
  const isLong = items.length > longList;
  const inSight = useRowsInSight({
    ...{ count: isLong ? items.length : 0, table, scrollTo: toIndex },
    estimateSize: (index) => (items[index] && "row" in items[index] ? rowHeight() : groupHeight),
  });
  const shown = isLong ? inSight : { ...inSight, from: 0, to: items.length, before: 0, after: 0 };
  return (
    <div className="overflow-clip hairline rounded-3 bg-surface">
      <table
        ref={table}
        className="block lg:table lg:table-fixed border-separate [border-spacing:0]"
        aria-rowcount={count + 1}
      >
        <caption className="sr">Requests</caption>
        <thead className="max-lg:sr-only">
          <HeadRow
            isSpam={view === "spam"}
            chooseAll={
              acts.onChoose ? (
                <ChooseAll
                  className="grid place-items-center w-(--target) h-(--target)"
                  chosen={chosenCount}
                  of={count}
                  onChooseAll={onChooseAll}
                >
                  <span className="sr">Select all shown</span>
                </ChooseAll>
              ) : null
            }
          />
        </thead>
        <tbody className="block lg:table-row-group">
          <Gap height={shown.before} />
          {items.slice(shown.from, shown.to).map((item, nth) => {
            const index = shown.from + nth;
            if ("row" in item)
              return (
                <RequestTableRow
                  key={item.row.id}
                  row={item.row}
                  index={index}
                  now={now}
                  isChosen={chosen.has(item.row.id)}
                  isCurrent={item.row.id === current}
                  measure={shown.measure}
                  {...acts}
                />
              );
            const { urgency, rows } = item.group;
            return (
              <tr
                key={urgency}
                ref={shown.measure}
                data-index={index}
                className="block lg:table-row"
              >
                <th
                  className={`block lg:table-cell px-3 py-[0.6rem] hairline-t bg-sunken/55 text-sm semibold text-left ${(urgency && colors[urgency]) ?? "text-fg-2"}`}
                  colSpan={columnCount}
                  scope="rowgroup"
                >
                  {urgency ? titles[urgency] : ""}
                  <span className="num ml-[0.4rem] font-medium text-fg-3">{rows.length}</span>
                </th>
              </tr>
            );
          })}
          <Gap height={shown.after} />
        </tbody>
      </table>
    </div>
  );
});
