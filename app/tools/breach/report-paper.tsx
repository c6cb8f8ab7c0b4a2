import { useEffect, useState } from "react";
import type { Firm } from "../../../db/schema/firm.ts";
import type { Breach } from "../../../db/schema/tools/breach.ts";
import type { Answers } from "../answers.ts";
import { useMinute } from "../../ui/use-minute.ts";
import { clocksOf, dueAt, hoursSince } from "./clock.ts";
import { dateText, paperOf } from "./papers.ts";
import { instantIn, keys, roleIn, textIn } from "./stored.ts";
import { Teeth } from "./track.tsx";

interface ReportPaperProps {
  breach: Breach;
  answers: Answers;
  firm: Firm | undefined;
}

/** The report on A4: frames to write in, filled with the entries. */
export function ReportPaper({ breach, answers, firm }: ReportPaperProps) {
  const { title, addressee, footer } = breach.report;
  const awareAt = instantIn(answers, keys.aware);
  const clocks = clocksOf(breach.items, roleIn(answers));
  const hours = clocks.map((duty) => duty.hours);
  const facts = [
    [
      "Organisation, certificate",
      [keys.field("organisation"), keys.field("certificate")]
        .map((key) => textIn(answers, key))
        .filter(Boolean)
        .join(", "),
    ],
    ["Aware since (Kigali)", awareAt === undefined ? "" : dateText(awareAt)],
    ...clocks.map((duty) => [
      `${duty.label}, Art. ${duty.article}, by`,
      awareAt === undefined ? "" : dateText(dueAt(awareAt, duty.hours)),
    ]),
  ];
  const paper = paperOf(breach, answers);
  const notice = paper.flatMap(({ lines }) => lines).find(({ id }) => id === "noticeRef");
  if (notice) facts.push([notice.label, notice.text]);
  // The head has the reporter and the time.
  const sections = paper.filter(({ id }) => id !== "section-who");
  return (
    <div className="breach-report">
      <PrintedAt firm={firm} awareAt={awareAt} total={Math.max(...hours)} />
      <h2 className="breach-report-title">{title}</h2>
      <p>{addressee}</p>
      <dl className="breach-report-facts num">
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {sections.map(({ id, title: heading, lines }) => (
        <section key={id} className="breach-report-part">
          <h3>{heading}</h3>
          <p className="breach-report-hint">{lines.map(({ label }) => label).join("; ")}</p>
          <div className="breach-report-box">
            {lines
              .filter(({ text }) => text !== "")
              .map(({ id: line, label, text }) => (
                <p key={line}>
                  {label}: {text}
                </p>
              ))}
          </div>
        </section>
      ))}
      <div className="breach-report-sign">
        <span>Data protection officer</span>
        <span>Management</span>
        <span>Sent: date, time, reference</span>
      </div>
      <p className="breach-report-hint">{footer}</p>
    </div>
  );
}

interface PrintedAtProps {
  firm: Firm | undefined;
  awareAt: number | undefined;
  total: number;
}

function PrintedAt({ firm, awareAt, total }: PrintedAtProps) {
  const now = useMinute();
  const [isDevice, setDevice] = useState(false);
  useEffect(() => setDevice(true), []);
  const hour = awareAt === undefined ? undefined : hoursSince(awareAt, now);
  return (
    <>
      <p className="breach-report-hint num text-right">
        Draft, made on this device{firm ? ` with the breach clock of ${firm.name}` : ""}
        {isDevice ? (
          <>
            <br />
            Printed {dateText(now)}
          </>
        ) : null}
        {hour === undefined ? null : `, hour ${Math.floor(hour) + 1}`}
      </p>
      <Teeth id="paper-hours" total={total} passed={Math.min(hour ?? 0, total)} />
    </>
  );
}
