import { staffRequestPath } from "../../../db/schema/address.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { durationWords } from "../../ui/duration.ts";
import { Figure, fills, MainFigure } from "./figure.tsx";
import type { LateAnswer, Span, WeekFigures } from "./figures.ts";
import { WeekTable } from "./weeks-table.tsx";

const maxNames = 6;

/** Share of first answers within 24 hours, and the late ones by name; renders nothing before an answer was due. */
export function PromiseFigure({ span, wide }: { span: Span; wide: boolean }) {
  const { weeks, due, inTime, percentInTime, lateAnswers } = span;
  if (percentInTime === null) return;
  return (
    <Figure id="promise" title="Promise kept" size={weeks.length === 1 ? "4" : wide ? "full" : "7"}>
      <MainFigure value={`${percentInTime}%`}>
        First answers within 24 hours: {inTime} of {due}
      </MainFigure>
      {weeks.length > 1 ? (
        <WeekTable
          caption="First answers due, and given within 24 hours, by calendar week"
          weeks={weeks}
          wide={wide}
          picture={(week) => <Pillar week={week} />}
          rows={[
            { name: "Due", of: dueIn },
            { name: "Kept", of: ({ inTime }) => inTime, isHot: ({ tooLate }) => tooLate > 0 },
          ]}
        />
      ) : null}
      {lateAnswers.length > 0 ? (
        <LateNames answers={lateAnswers} hasPillars={weeks.length > 1} />
      ) : null}
    </Figure>
  );
}

const dueIn = ({ inTime, tooLate }: WeekFigures): number => inTime + tooLate;

const outline = "M0 0h20v3l-4 5v56l4 5v3H0v-3l4-5V8L0 3z";
const heightPx = 72;

/** A whole pillar when every answer was in time, otherwise as high as the share that was. */
function Pillar({ week }: { week: WeekFigures }) {
  const { inTime, tooLate } = week;
  const due = dueIn(week);
  const top = due === 0 ? heightPx : Math.round((heightPx * tooLate) / due);
  return (
    <svg viewBox="-1 -1 22 74" aria-hidden="true">
      <path className={fills.pillar} d={outline} />
      {inTime === 0 ? null : tooLate === 0 ? (
        <>
          <path className={fills.kept} d={outline} />
          <path className={fills.keptShade} d="M10 0h10v3l-4 5v56l4 5v3H10z" />
        </>
      ) : (
        <svg
          y={top}
          width="20"
          height={heightPx - top}
          viewBox={`0 ${top} 20 ${heightPx - top}`}
          aria-hidden="true"
        >
          <path className={fills.brokenPillar} d={outline} />
        </svg>
      )}
    </svg>
  );
}

const numbers = ["two", "three", "four", "five", "six", "seven", "eight", "nine"];

const inWords = (count: number): string => numbers[count - 2] ?? String(count);

interface LateNamesProps {
  answers: readonly LateAnswer[];
  hasPillars: boolean;
}

function LateNames({ answers, hasPillars }: LateNamesProps) {
  const shown = answers.slice(0, maxNames);
  const count =
    answers.length === 1 ? "The late one:" : `The ${inWords(answers.length)} late ones:`;
  return (
    <>
      <p className="text-sm text-fg-3">
        {hasPillars ? "A pillar without a gap is a week without a late answer. " : ""}
        {count}
      </p>
      <ul className="num">
        {shown.map(({ id, name, week, tookMs }) => (
          <li
            className="grid grid-cols-[minmax(0,1fr)_4.5rem_5rem] gap-3 items-center min-h-11 hairline-t text-sm"
            key={id}
          >
            <SiteLink
              className="flex items-center min-h-11 font-medium wrap-anywhere hover:underline"
              href={staffRequestPath(id)}
            >
              {name}
            </SiteLink>
            <span className="text-fg-3">week {week.number}</span>
            <b className="text-right semibold">
              {tookMs === null ? "still open" : durationWords(tookMs)}
            </b>
          </li>
        ))}
      </ul>
      {answers.length > shown.length ? (
        <p className="text-sm text-fg-3">and {answers.length - shown.length} before these.</p>
      ) : null}
    </>
  );
}
