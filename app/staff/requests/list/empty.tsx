import type { ReactNode } from "react";
import { Emblem, type EmblemName } from "../../../ui/emblem.tsx";
import { Button } from "../../ui/button.tsx";
import { durationWords } from "../../../ui/duration.ts";
import { dayAndTime } from "../moments.ts";
import type { ShownRequest } from "../sync/requests.ts";
import { type RequestList, viewLabel } from "./use-request-list.ts";
import { periods } from "./views.ts";

interface EmptyProps {
  list: RequestList;
  rows: readonly ShownRequest[];
  now: number;
}

/** Shown for an empty list: nobody is waiting, or nothing matches. */
export const Empty = (props: EmptyProps) => {
  const { words, period, owner, sector, service } = props.list.filters;
  const isFiltered = [words.trim(), period, owner, sector, service].some(Boolean);
  return isFiltered ? <NothingFound {...props} /> : <NoneWaiting {...props} />;
};

function NothingFound({ list }: EmptyProps) {
  const words = list.filters.words.trim();
  const all = () => {
    list.setView("all");
    list.clear();
    list.change({ words });
  };
  return (
    <Nothing emblem="monitor" title="No requests found">
      <p>
        Nothing matches {words ? `“${words}” ` : ""}in{" "}
        {[viewLabel(list.view), ...narrowed(list.filters)].join(", ")}.
      </p>
      <div className="flex flex-wrap gap-2 justify-center">
        {words && list.view !== "all" ? (
          <Button onClick={all}>Search all {list.counts.all}</Button>
        ) : null}
        <Button variant="ghost" onClick={list.clear}>
          Clear filters
        </Button>
      </div>
    </Nothing>
  );
}

/** The active filters other than the words, such as "last 14 days". */
function narrowed({ period, owner, sector, service }: RequestList["filters"]): string[] {
  const days = periods.find(({ value }) => value === period);
  const hasOthers = [owner, sector, service].some(Boolean);
  return [
    ...(days ? [days.label.toLowerCase()] : []),
    ...(hasOthers ? ["with these filters"] : []),
  ];
}

const titles: Partial<Record<RequestList["view"], string>> = {
  open: "No one is waiting",
  mine: "Nothing is yours",
  late: "No request is late",
  "no-owner": "Every request has an owner",
  times: "No time to confirm",
  answered: "Nothing is answered yet",
  all: "No requests yet",
  spam: "The spam tray is empty",
};

function NoneWaiting({ list, rows, now }: EmptyProps) {
  const last = lastAnswer(rows);
  const { answered } = list.counts;
  return (
    <Nothing emblem="comply" title={titles[list.view]}>
      <p className="num">
        {list.view === "open" && last ? (
          <>
            The last answer left {dayAndTime(last.at, now)} and took {durationWords(last.took)}.
            <br />
          </>
        ) : null}
        {list.view === "spam"
          ? "Requests that look like spam appear here automatically."
          : "New requests appear here automatically."}
      </p>
      {list.view !== "answered" && answered > 0 ? (
        <Button onClick={() => list.setView("answered")}>See the {answered} answered</Button>
      ) : null}
    </Nothing>
  );
}

interface NothingProps {
  emblem: EmblemName;
  title: string | undefined;
  children: ReactNode;
}

const Nothing = ({ emblem, title, children }: NothingProps) => (
  <div className="grid gap-3 justify-items-center px-6 py-12 hairline rounded-3 bg-surface text-center text-fg-2">
    <Emblem name={emblem} size={64} />
    <h2 className="text-fg">{title}</h2>
    {children}
  </div>
);

function lastAnswer(rows: readonly ShownRequest[]): { at: number; took: number } | undefined {
  let last: { at: number; took: number } | undefined;
  for (const { answeredAt, createdAt } of rows) {
    const at = answeredAt ? Date.parse(answeredAt) : 0;
    if (at > (last?.at ?? 0)) last = { at, took: at - Date.parse(createdAt) };
  }
  return last;
}

export const LoadingRequests = () => (
  <div className="overflow-clip hairline rounded-3 bg-surface" role="status">
    <p className="sr">Loading requests...</p>
    {[0, 1, 2, 3].map((row) => (
      <span
        key={row}
        className="relative block h-19 hairline-t *:absolute *:h-3 *:bg-line"
        aria-hidden="true"
      >
        <i className="left-14 top-5 w-2/5" />
        <i className="left-14 top-11 w-[55%]" />
        <i className="right-4 top-5 w-32" />
      </span>
    ))}
  </div>
);
