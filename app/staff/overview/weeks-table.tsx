import { type ReactNode, useLayoutEffect, useRef } from "react";
import { count } from "../requests/count-words.ts";
import { Figure, fills, Legend, LegendItem } from "./figure.tsx";
import type { Outcome, Span, WeekFigures } from "./figures.ts";

interface WeekTableProps {
  caption: string;
  weeks: readonly WeekFigures[];
  /** For a year: each week has little room, and small screens scroll. */
  wide: boolean;
  picture: (week: WeekFigures) => ReactNode;
  rows: {
    name: string;
    of: (week: WeekFigures) => number;
    isHot?: (week: WeekFigures) => boolean;
  }[];
}

const cell = "px-0 py-[0.4rem] hairline-t";

/** A table with a column for each calendar week; the chart is its first row. */
export function WeekTable({ caption, weeks, wide, picture, rows }: WeekTableProps) {
  const box = useRef<HTMLDivElement>(null);
  // Scroll to the present, at the right end.
  useLayoutEffect(() => {
    if (wide && box.current) box.current.scrollLeft = box.current.scrollWidth;
  }, [wide]);
  // The names stay in sight while a year scrolls.
  const inSight = wide ? "sticky left-0 bg-surface" : "";
  const scrolling = wide ? { role: "region", tabIndex: 0, "aria-label": caption } : {};
  return (
    <div className="overflow-x-auto" ref={box} {...scrolling}>
      <table
        className={`num table-fixed text-[0.71875rem] max-[24rem]:text-[0.65rem] ${wide ? "min-w-[60rem]" : "md:text-sm"}`}
      >
        <caption className="sr">{caption}</caption>
        <thead>
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus */}
          <tr aria-hidden="true">
            <td className={`w-[3.4rem] max-[24rem]:w-12 md:w-22 ${inSight}`} />
            {weeks.map((figures) => (
              <td
                className="pb-[0.4rem] align-bottom [&>svg]:block [&>svg]:w-full [&>svg]:max-w-7 [&>svg]:mx-auto [&>svg]:overflow-visible"
                key={figures.week.startsAt}
              >
                {picture(figures)}
              </td>
            ))}
          </tr>
          <tr>
            <th className={`${cell} ${inSight} text-left font-normal text-fg-3`} scope="col">
              Week
            </th>
            {weeks.map(({ week: { startsAt, number, year } }) => (
              <th
                className={`${cell} text-center font-normal text-fg-3`}
                key={startsAt}
                scope="col"
                abbr={`Week ${number} of ${year}`}
              >
                {number}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, of, isHot }) => (
            <tr key={name}>
              <th className={`${cell} ${inSight} text-left font-medium text-fg-2`} scope="row">
                {name}
              </th>
              {weeks.map((figures) => (
                <td
                  className={`${cell} text-center ${isHot?.(figures) ? "semibold text-danger-fg" : ""}`}
                  key={figures.week.startsAt}
                >
                  {of(figures)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** When a week has more requests, one lozenge stands for several, which limits the height of the columns. */
const maxSingle = 8;

/** From the bottom of a column to its top. */
const order: readonly Outcome[] = ["inTime", "tooLate", "unanswered", "open"];

const words: Record<Outcome, string> = {
  inTime: "answered in time",
  tooLate: "late",
  open: "open, not due yet",
  unanswered: "closed without an answer",
};

/** Requests by week; renders nothing in the first week, which the answers due already cover. */
export function WeeksFigure({ span, wide }: { span: Span; wide: boolean }) {
  const { weeks, received } = span;
  if (weeks.length === 1) return;
  const maxReceived = Math.max(...weeks.map((week) => week.received));
  const each = Math.max(1, Math.ceil(maxReceived / maxSingle));
  const stacks = weeks.map((week) => stackOf(week, each));
  const height = Math.max(4, ...stacks.map(({ length }) => length));
  const drawn = order.filter((outcome) => weeks.some((week) => week[outcome] > 0));
  const meaning =
    each === 1
      ? "One lozenge stands for one request."
      : `One lozenge stands for up to ${each} requests.`;
  return (
    <Figure
      id="weeks"
      title="Requests by week"
      size={wide ? "full" : "7"}
      aside={
        <p>
          Received: <b className="text-fg">{received}</b> in {count(weeks.length, "week")},{" "}
          {(received / weeks.length).toFixed(1)} a week
        </p>
      }
    >
      <WeekTable
        caption={`Requests by calendar week. ${meaning}`}
        weeks={weeks}
        wide={wide}
        picture={(week) => <Stack outcomes={stackOf(week, each)} height={height} />}
        rows={[
          { name: "Received", of: (week) => week.received },
          { name: "In time", of: (week) => week.inTime },
          { name: "Late", of: (week) => week.tooLate, isHot: (week) => week.tooLate > 0 },
          { name: "Open", of: (week) => week.open },
          ...(drawn.includes("unanswered")
            ? [{ name: "Closed", of: (week: WeekFigures) => week.unanswered }]
            : []),
        ]}
      />
      <Legend>
        {drawn.map((outcome) => (
          <LegendItem key={outcome}>
            <svg width="16" height="16" viewBox="0 0 20 20" aria-hidden="true">
              <Lozenge outcome={outcome} y={10} />
            </svg>
            {words[outcome]}
          </LegendItem>
        ))}
        {each > 1 ? <LegendItem>{meaning}</LegendItem> : null}
      </Legend>
    </Figure>
  );
}

function stackOf(week: WeekFigures, each: number): Outcome[] {
  return order.flatMap((outcome) => Array<Outcome>(Math.ceil(week[outcome] / each)).fill(outcome));
}

const stepPx = 18;

const Stack = ({ outcomes, height }: { outcomes: readonly Outcome[]; height: number }) => (
  <svg viewBox={`0 0 20 ${height * stepPx}`} aria-hidden="true">
    {outcomes.map((outcome, nth) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a lozenge is its place
      <Lozenge key={nth} outcome={outcome} y={(height - nth - 0.5) * stepPx} />
    ))}
  </svg>
);

/** Each outcome has its own shape, so that it can be told without colours. */
function Lozenge({ outcome, y }: { outcome: Outcome; y: number }) {
  if (outcome === "inTime")
    return (
      <>
        <path className={fills.kept} d={`M10 ${y - 8.5}v17L1.5 ${y}z`} />
        <path className={fills.keptShade} d={`M10 ${y - 8.5}v17l8.5-8.5z`} />
      </>
    );
  if (outcome === "tooLate")
    return (
      <>
        <path className={fills.late} d={`M10 ${y - 8.5}l8.5 8.5-8.5 8.5-8.5-8.5z`} />
        <path className={fills.lateCore} d={`M10 ${y - 3.5}l3.5 3.5-3.5 3.5-3.5-3.5z`} />
      </>
    );
  return (
    <>
      <path className={fills.open} d={`M10 ${y - 7.5}l7.5 7.5-7.5 7.5-7.5-7.5z`} />
      {outcome === "unanswered" ? <path className={fills.open} d={`M2.5 ${y}h15`} /> : null}
    </>
  );
}
