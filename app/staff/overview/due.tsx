import "./due.css";
import { staffRequestPath } from "../../../db/schema/address.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { durationWords } from "../../ui/duration.ts";
import { clockText } from "../../ui/kigali-time.tsx";
import { dayAndTime, isSameDay, sinceWords } from "../requests/moments.ts";
import { unsentWords } from "../requests/promise-words.ts";
import { typeLabel } from "../../../db/schema/contact.ts";
import { Figure } from "./figure.tsx";
import type { Due, FigureRow, OpenAnswers } from "./figures.ts";
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
        <dl className="ov-counts num">
          <Count name="To answer" value={due.length} />
          <Count name="Within 6 h" value={urgentCount} kind="urgent" />
          <Count name="Late" value={lateCount} kind="late" />
          <Count name="No owner" value={withoutOwner} />
        </dl>
      }
    >
      {due.length === 0 ? <p>Every request is answered.</p> : <Lanes shown={shown} now={now} />}
      {due.length > shown.length ? (
        <SiteLink className="link" href="/admin/requests">
          {due.length - shown.length} more in Requests
        </SiteLink>
      ) : null}
    </Figure>
  );
}

const Count = ({ name, value, kind }: { name: string; value: number; kind?: Due["kind"] }) =>
  value > 0 ? (
    <div data-kind={kind}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  ) : null;

const Lanes = ({ shown, now }: { shown: readonly Due[]; now: number }) => (
  <>
    <div className="lg:hidden">
      <Axis now={now} hoursApart={3} />
    </div>
    <table className="ov-lanes">
      <caption className="sr">
        Requests that wait for their first answer, the most urgent first
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">Request</span>
          </th>
          <th scope="col">
            <span className="sr">Time line</span>
            <Axis now={now} />
          </th>
          <th scope="col">
            <span className="sr">Answer due</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((one) => (
          <tr key={one.row.id} data-kind={one.kind}>
            <th scope="row">
              <SiteLink href={staffRequestPath(one.row.id)}>
                <b>{one.row.name}</b> <span>{aboutOf(one.row)}</span>
              </SiteLink>
            </th>
            <td>
              <Lane due={one} now={now} />
            </td>
            <td className="num">
              <b>{dueText(one, now)}</b>
              <span>{leftText(one, now)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    <p className="ov-keys">
      <span>
        <svg width="22" height="14" aria-hidden="true">
          <rect className="ov-closed" width="22" height="14" />
        </svg>
        office closed
      </span>
    </p>
  </>
);

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
  <svg className="ov-axis num" aria-hidden="true">
    <text className="ov-axis-now" x={percent(positionAt(now, now))} y="16" textAnchor="middle">
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
function Lane({ due: { dueAt }, now }: { due: Due; now: number }) {
  const [at, here] = [positionAt(dueAt, now), positionAt(now, now)];
  const from = Math.min(at, here);
  return (
    <svg className="ov-lane" aria-hidden="true">
      {closedHours(now).map(({ from, to }) => {
        const x = positionAt(from, now);
        const width = percent(positionAt(to, now) - x);
        return <rect key={from} className="ov-closed" x={percent(x)} width={width} height="100%" />;
      })}
      <rect className="ov-now" x={percent(here)} width="1.5" height="100%" />
      <svg y="50%" overflow="visible" aria-hidden="true">
        <rect
          className="ov-bar"
          x={percent(from)}
          y="-3"
          width={percent(Math.abs(at - here))}
          height="6"
        />
        <svg x={percent(at)} overflow="visible" aria-hidden="true">
          <path className="ov-diamond" d="M-9 0L0-9 9 0 0 9z" />
        </svg>
      </svg>
    </svg>
  );
}
