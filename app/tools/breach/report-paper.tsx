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

const hintLook = "text-[8pt] print:text-[#444]";

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
    <div className="not-print:hidden text-[10pt] leading-[1.4]">
      <PrintedAt firm={firm} awareAt={awareAt} total={Math.max(...hours)} />
      <h2 className="mt-[4mm] mb-[1mm] text-[20pt]">{title}</h2>
      <p>{addressee}</p>
      <dl className="num grid gap-x-[5mm] gap-y-[2mm] grid-cols-[repeat(4,1fr)] mt-[3mm]">
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt className={hintLook}>{label}</dt>
            <dd className="min-h-[5mm] [border-bottom:0.5pt_solid_#bbb] semibold">{text}</dd>
          </div>
        ))}
      </dl>
      {sections.map(({ id, title: heading, lines }) => (
        <section key={id} className="break-inside-avoid">
          <h3 className="mt-[3mm] text-[11pt]">{heading}</h3>
          <p className={hintLook}>{lines.map(({ label }) => label).join("; ")}</p>
          <div className="min-h-[11mm] mt-[1mm] p-[2mm] [border:0.5pt_solid_#bbb] whitespace-pre-line">
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
      <div
        className={`grid gap-[8mm] grid-cols-[repeat(3,1fr)] mt-[9mm] mb-[3mm] break-inside-avoid [&>span]:pt-[1.5mm] [&>span]:[border-top:0.75pt_solid_#000] ${hintLook}`}
      >
        <span>Data protection officer</span>
        <span>Management</span>
        <span>Sent: date, time, reference</span>
      </div>
      <p className={hintLook}>{footer}</p>
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
      <p className={`num text-right ${hintLook}`}>
        Draft, made on this device{firm ? ` with the breach clock of ${firm.name}` : ""}
        {isDevice ? (
          <>
            <br />
            Printed {dateText(now)}
          </>
        ) : null}
        {hour === undefined ? null : `, hour ${Math.floor(hour) + 1}`}
      </p>
      <Teeth
        className="print:h-[4mm] mt-[3mm]"
        id="paper-hours"
        total={total}
        passed={Math.min(hour ?? 0, total)}
      />
    </>
  );
}
