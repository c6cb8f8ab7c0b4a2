import { staffRequestPath } from "../../../db/schema/address.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { durationWords } from "../../ui/duration.ts";
import { clockText } from "../../ui/kigali-time.tsx";
import { dayAndTime, isSameDay, sinceWords } from "../requests/moments.ts";
import { unsentWords } from "../requests/promise-words.ts";
import { typeLabel } from "../../../db/schema/contact.ts";
import { Figure, fills, Legend, LegendItem, solid } from "./figure.tsx";
import type { Due, FigureRow, OpenAnswers } from "./figures.ts";
import { useQuery } from "@tanstack/react-query";
import { documentQuery } from "../../data/document-query.ts";
import { closedHours, hourMarks, positionAt } from "./lanes.ts";

/** More lanes would push everything else out of sight. */
const maxLanes = 12;

/** Answers due in the next 24 hours: one lane per request; late requests lie left of now. */
export function DueFigure({ open, now }: { open: OpenAnswers; now: number }) {
  const { due, urgentCount, lateCount, withoutOwner } = open;
  const shown = due.slice(0, maxLanes);
  return (
    <Figure
      id="due"
      title="Answers due in the next 24 hours"
      size="full"
      aside={
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          <Count name="To answer" value={due.length} />
          <Count name="Within 6 h" value={urgentCount} kind="urgent" />
          <Count name="Late" value={lateCount} kind="late" />
          <Count name="No owner" value={withoutOwner} />
        </dl>
      }
    >
      {due.length === 0 ? <p>Every request is answered.</p> : <Lanes shown={shown} now={now} />}
      {due.length > shown.length ? (
        <SiteLink className="link print:hidden" href="/admin/requests">
          {due.length - shown.length} more in Requests
        </SiteLink>
      ) : null}
    </Figure>
  );
}

interface Look {
  text: string;
  bar: string;
  diamond: string;
}

const looks: Record<Due["kind"], Look> = {
  due: {
    text: "",
    bar: `fill-(--em-a) ${solid}`,
    diamond: `fill-[light-dark(var(--em-b),var(--brand-fg))] ${solid}`,
  },
  urgent: {
    text: "text-warn-fg",
    bar: `fill-signal ${solid}`,
    diamond: `fill-warn ${solid}`,
  },
  late: { text: "text-danger-fg", bar: fills.late, diamond: fills.late },
};

const Count = ({ name, value, kind }: { name: string; value: number; kind?: Due["kind"] }) =>
  value > 0 ? (
    <div className="flex gap-2 items-baseline">
      <dt>{name}</dt>
      <dd
        className={`text-2xl leading-none semibold font-display ${kind ? looks[kind].text : "text-fg"}`}
      >
        {value}
      </dd>
    </div>
  ) : null;

const Lanes = ({ shown, now }: { shown: readonly Due[]; now: number }) => (
  <>
    <div className="lg:hidden">
      <Axis now={now} hoursApart={3} />
    </div>
    <table className="block lg:table lg:table-fixed">
      <caption className="sr">
        Requests that wait for their first answer, the most urgent first
      </caption>
      <thead className="sr lg:not-sr-only">
        <tr>
          <th className="lg:w-48 xl:w-[31%]" scope="col">
            <span className="sr">Request</span>
          </th>
          <th className="p-0 h-7 font-normal" scope="col">
            <span className="sr">Time line</span>
            <Axis now={now} />
          </th>
          <th className="lg:w-43" scope="col">
            <span className="sr">Answer due</span>
          </th>
        </tr>
      </thead>
      <tbody className="block lg:table-row-group">
        {shown.map((one) => (
          <LaneRow key={one.row.id} due={one} now={now} />
        ))}
      </tbody>
    </table>
    <Legend>
      <LegendItem>
        <svg width="22" height="14" aria-hidden="true">
          <rect className={fills.closedHours} width="22" height="14" />
        </svg>
        office closed
      </LegendItem>
    </Legend>
  </>
);

const laneCell = "lg:h-13 lg:hairline-t";

/** One request; all of its row leads to it. */
function LaneRow({ due, now }: { due: Due; now: number }) {
  const { kind, row } = due;
  return (
    <tr className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 items-center py-2.5 hairline-t lg:table-row">
      <th className={`${laneCell} min-w-0 lg:pr-5 text-left font-normal leading-[1.3]`} scope="row">
        <SiteLink
          className="group block min-h-11 after:absolute after:inset-0"
          href={staffRequestPath(row.id)}
        >
          <b className="block truncate semibold group-hover:underline">{row.name}</b>{" "}
          <span className="block truncate text-sm text-fg-3 max-lg:whitespace-normal">
            {aboutOf(row)}
          </span>
        </SiteLink>
      </th>
      <td className={`${laneCell} order-1 col-span-full`}>
        <Lane due={due} now={now} />
      </td>
      <td
        className={`${laneCell} num text-sm text-right whitespace-nowrap [&>*]:block ${looks[kind].text}`}
      >
        <b>{dueText(due, now)}</b>
        <span className={kind === "due" ? "text-fg-3" : ""}>{leftText(due, now)}</span>
      </td>
    </tr>
  );
}

function aboutOf(row: FigureRow): string {
  const { company, consultationType, owner } = row;
  const what = company || typeLabel(consultationType, "");
  const unsent = unsentWords(row);
  if (unsent) return what ? `${unsent}, ${what}` : unsent;
  return what ? `${what}, ${owner?.name ?? "no owner"}` : (owner?.name ?? "No owner");
}

function dueText({ kind, dueAt }: Due, now: number): string {
  if (kind === "late")
    return `Late since ${isSameDay(dueAt, now) ? clockText(dueAt) : sinceWords(dueAt, now)}`;
  return dayAndTime(dueAt, now).replace("today", "Today");
}

const leftText = ({ kind, dueAt }: Due, now: number): string =>
  kind === "late" ? `${durationWords(now - dueAt)} late` : `${durationWords(dueAt - now)} left`;

const percent = (share: number): string => `${(100 * share).toFixed(2)}%`;

const Axis = ({ now, hoursApart = 2 }: { now: number; hoursApart?: number }) => (
  <svg
    className="num block w-full h-6 overflow-visible text-xs fill-fg-3 [&_text:nth-child(even)]:max-xl:hidden"
    aria-hidden="true"
  >
    <text className="semibold fill-fg" x={percent(positionAt(now, now))} y="16" textAnchor="middle">
      now
    </text>
    {hourMarks(now, hoursApart).map((at) => (
      <text key={at} x={percent(positionAt(at, now))} y="16" textAnchor="middle">
        {clockText(at)}
      </text>
    ))}
  </svg>
);

/** A bar from now to when the answer is due; a late request's bar ends at now. */
function Lane({ due: { dueAt, kind }, now }: { due: Due; now: number }) {
  const firm = useQuery(documentQuery("firm")).data;
  const [at, here] = [positionAt(dueAt, now), positionAt(now, now)];
  const from = Math.min(at, here);
  return (
    <svg className="block w-full h-[22px] lg:h-13 overflow-visible" aria-hidden="true">
      {(firm ? closedHours(now, firm) : []).map(({ from, to }) => {
        const x = positionAt(from, now);
        const width = percent(positionAt(to, now) - x);
        return (
          <rect
            key={from}
            className={fills.closedHours}
            x={percent(x)}
            width={width}
            height="100%"
          />
        );
      })}
      <rect className={fills.now} x={percent(here)} width="1.5" height="100%" />
      <svg y="50%" overflow="visible" aria-hidden="true">
        <rect
          className={looks[kind].bar}
          x={percent(from)}
          y="-3"
          width={percent(Math.abs(at - here))}
          height="6"
        />
        <svg x={percent(at)} overflow="visible" aria-hidden="true">
          <path
            className={`stroke-surface stroke-2 ${looks[kind].diamond}`}
            d="M-9 0L0-9 9 0 0 9z"
          />
        </svg>
      </svg>
    </svg>
  );
}
