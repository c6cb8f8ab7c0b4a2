import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { may } from "../../../db/schema/staff.ts";
import { type OverviewSpan, overviewSpans } from "../../../db/schema/overview.ts";
import { momentText } from "../../ui/kigali-time.tsx";
import { kigaliDay } from "../../ui/time.tsx";
import { lazy } from "../layout/lazy.tsx";
import { LoadError } from "../layout/load-error.tsx";
import { Segments } from "../ui/segments.tsx";
import { SyncChip } from "../layout/sync-chip.tsx";
import { ScreenTop } from "../layout/screen-top.tsx";
import { Banners } from "../requests/banners.tsx";
import { useMe } from "../session/session.ts";
import { useRequests } from "../requests/sync/hooks.ts";
import { useMinute } from "../../ui/use-minute.ts";
import { AnswerTimesFigure } from "./answer-times.tsx";
import { CallsFigure } from "./calls.tsx";
import { ContentToConfirm } from "./content-to-confirm.tsx";
import { DueFigure } from "./due.tsx";
import type { FirstHourProps } from "./first-hour.tsx";
import { Register, Waiting } from "./figure.tsx";
import { type FigureRow, openAnswers, spanFigures } from "./figures.ts";
import { OutcomesFigure } from "./outcomes.tsx";
import { PromiseFigure } from "./promise.tsx";
import { overviewQuery } from "./queries.ts";
import { ReadsFigure } from "./reads.tsx";
import { ServiceFigure } from "./service-table.tsx";
import { SystemFigure } from "./system.tsx";
import { weekOf } from "./weeks.ts";
import { WeeksFigure } from "./weeks-table.tsx";

const FirstHour = lazy<FirstHourProps>(
  async () => (await import("./first-hour.tsx")).FirstHourFigure,
);

const spanNames: Record<OverviewSpan, string> = { 4: "4 weeks", 12: "12 weeks", 52: "A year" };

/** The overview: answers due, and how the promise was kept. The device computes the figures of requests. */
export function OverviewScreen() {
  const now = useMinute();
  const [weeks, setWeeks] = useState<OverviewSpan>(12);
  const { rows, partial, failed, again } = useRequests();
  const { role } = useMe();
  const isAdministrator = may(role, "administer");
  const seesRequests = may(role, "read requests");
  const facts = useQuery(overviewQuery(weeks));
  const open = useMemo(() => rows && openAnswers(rows, now), [rows, now]);
  const span = useMemo(
    () => (rows && !partial ? spanFigures(rows, weeks, now) : undefined),
    [rows, partial, weeks, now],
  );
  return (
    <>
      <ScreenTop
        title="Overview"
        note={<p className="num mr-auto text-sm text-fg-3">{clockText(now)}</p>}
      >
        <SyncChip />
        {rows?.every(isOfWeek(now)) ? null : (
          <Segments
            className="max-lg:w-full print:hidden"
            legend="Period"
            options={overviewSpans.map((one) => [one, spanNames[one]])}
            chosen={weeks}
            onChoose={setWeeks}
          />
        )}
      </ScreenTop>
      {seesRequests ? <Banners /> : null}
      {seesRequests && failed ? (
        <LoadError
          title="The requests are not on this device yet"
          problem={undefined}
          again={again}
        />
      ) : null}
      <Register>
        {open ? <DueFigure open={open} now={now} /> : null}
        {rows ? <CallsFigure rows={rows} now={now} /> : null}
        {isAdministrator ? <FirstHour at="top" /> : null}
        {span ? (
          <>
            <PromiseFigure span={span} wide={weeks === 52} />
            <AnswerTimesFigure answers={span.answers} />
            <WeeksFigure span={span} wide={weeks === 52} />
            <ServiceFigure table={span.services} weeks={weeks} />
            <OutcomesFigure rows={span.rows} />
          </>
        ) : failed || !seesRequests ? null : (
          <Waiting>Loading the requests of this device...</Waiting>
        )}
        <ContentToConfirm now={now} />
        <ReadsFigure reads={facts.data?.reads} failed={facts.isError} />
        {seesRequests ? (
          <SystemFigure facts={facts.data} failed={facts.isError} rows={rows} now={now} />
        ) : null}
        {isAdministrator ? <FirstHour at="end" /> : null}
      </Register>
    </>
  );
}

/** While every request is from this week, there is no period to choose. */
const isOfWeek = (now: number) => (row: FigureRow) =>
  Date.parse(row.createdAt) >= weekOf(now).startsAt;

/** `Tuesday 24 November 2026, 15:12 in Kigali`. */
function clockText(now: number): string {
  const [day, time] = momentText(now).split(", ");
  return `${day} ${kigaliDay(now).slice(0, 4)}, ${time} in Kigali`;
}
