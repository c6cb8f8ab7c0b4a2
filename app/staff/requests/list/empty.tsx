import { Emblem } from "../../../ui/emblem.tsx";
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
    <div className="rq-empty">
      <Emblem name="monitor" size={64} />
      <h2 className="h4">No requests found</h2>
      <p>
        Nothing matches {words ? `“${words}” ` : ""}in{" "}
        {[viewLabel(list.view), ...narrowed(list.filters)].join(", ")}.
      </p>
      <div className="staff-acts">
        {words && list.view !== "all" ? (
          <Button onClick={all}>Search all {list.counts.all}</Button>
        ) : null}
        <Button variant="ghost" onClick={list.clear}>
          Clear filters
        </Button>
      </div>
    </div>
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
    <div className="rq-empty">
      <Emblem name="comply" size={64} />
      <h2 className="h4">{titles[list.view]}</h2>
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
    </div>
  );
}

function lastAnswer(rows: readonly ShownRequest[]): { at: number; took: number } | undefined {
  let last: { at: number; took: number } | undefined;
  for (const { answeredAt, createdAt } of rows) {
    const at = answeredAt ? Date.parse(answeredAt) : 0;
    if (at > (last?.at ?? 0)) last = { at, took: at - Date.parse(createdAt) };
  }
  return last;
}

export const LoadingRequests = () => (
  <div className="rq-table rq-loading" role="status">
    <p className="sr">Loading requests...</p>
    {[0, 1, 2, 3].map((row) => (
      <span key={row} aria-hidden="true" />
    ))}
  </div>
);
