import type { Readiness } from "../../../db/schema/tools/readiness.ts";
import { kigaliDay, longDate } from "../../ui/time.tsx";
import { controlsOf } from "./answers.ts";
import { Legend } from "./figures.tsx";
import { Lozenge, ringsOf } from "./lozenge.tsx";
import { effortOf, firstSource } from "./next-steps.tsx";
import { maxSteps, percentText } from "./result-text.ts";
import type { ControlAnswers, Result } from "./score.ts";
import type { SourceLabels } from "../source-links.tsx";

interface PrintSheetProps {
  check: Readiness;
  sources: SourceLabels;
  answers: ControlAnswers;
  result: Result;
}

/** The result on one A4 page, for print only, with room for an owner and a date at each step. */
export function PrintSheet({ check, sources, answers, result }: PrintSheetProps) {
  const { overall, chapters, gaps } = result;
  return (
    <div className="readiness-sheet not-print:hidden print:text-black text-[9.5pt] leading-[1.4]">
      <div className="flex justify-between items-baseline gap-4">
        <h1 className="text-[20pt]">{check.title}</h1>
        <p className="num text-right">
          {longDate(kigaliDay(Date.now()))}
          <br />
          Made on this device
        </p>
      </div>
      <div className="flex gap-4 items-baseline">
        <b className="num [font:600_24pt/1_var(--font-display)]">{percentText(overall)}</b>
        <p>
          {overall.state === "scored" ? <b>{overall.band.label}. </b> : null}
          {sheetAdvice(check, result)}
        </p>
      </div>
      <ol className="grid gap-[2mm] grid-cols-[repeat(6,1fr)] mt-[3mm] text-center [&_.lozenge]:w-[18mm] [&_.lozenge]:m-auto">
        {check.chapters.map((chapter) => (
          <li key={chapter.id}>
            <Lozenge rings={ringsOf(controlsOf(check, chapter), answers)} />
            <b className="block min-h-[7mm] mt-[1mm] text-[8pt] leading-[1.2]">{chapter.title}</b>
            <span className="num [font:600_13pt/1_var(--font-display)]">
              {percentText(chapters[chapter.id])}
            </span>
          </li>
        ))}
      </ol>
      <Legend />
      <h2 className="mt-[3mm] mb-[1mm] text-[12pt]">
        {gaps.length > 0 ? `${check.texts.gapsTitle}, in this order` : check.texts.gapsTitle}
      </h2>
      {gaps.length === 0 ? <p>{check.texts.noGaps}</p> : null}
      {gaps.length > 0 ? (
        <table className="text-[8pt] leading-[1.25] [&_td]:p-0 [&_td]:py-[0.6mm] [&_td]:pr-[2mm] [&_td]:[border-bottom:0.5pt_solid_#bbb] [&_td]:align-top">
          <thead>
            <tr>
              {columns.map(([name, width]) => (
                <th
                  key={name}
                  className={`p-0 pr-[2mm] pb-[1.2mm] ${width} [border-bottom:1pt_solid_#000] print:text-[#444] text-left`}
                  scope="col"
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {gaps.slice(0, maxSteps).map(({ control }, index) => (
              <tr key={control.id}>
                <td className="num">{index + 1}</td>
                <td>
                  {control.critical ? <b>Critical. </b> : null}
                  {control.firstStep}
                </td>
                <td>{effortOf(check, control.effort)}</td>
                <td>{shortLabel(firstSource(sources, control.sourceIds))}</td>
                <td />
                <td />
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <p className="mt-[3mm] text-[8pt] print:text-[#333]">{check.disclaimer}</p>
      <div className="grid gap-[12mm] grid-cols-[1fr_1fr] mt-[5mm] text-[8pt] print:text-[#444] break-inside-avoid [&>p]:pt-[1.5mm] [&>p]:[border-top:0.75pt_solid_#000]">
        <p>For the organisation, name and date</p>
        <p>Seen by management, name and date</p>
      </div>
    </div>
  );
}

const columns = [
  ["No.", "w-[8mm]"],
  ["Step", ""],
  ["Effort", "w-[13mm]"],
  ["From", "w-[34mm]"],
  ["Owner", "w-[25mm]"],
  ["By", "w-[17mm]"],
] as const;

/** Drops the part after the colon, such as the chapter of the standards. */
const shortLabel = (label: string) => label.replace(/:.*/, "");

function sheetAdvice({ texts }: Readiness, { overall }: Result): string {
  if (overall.capped) return texts.capped;
  if (overall.state === "scored") return overall.band.advice;
  return overall.state === "open" ? texts.open : "";
}
