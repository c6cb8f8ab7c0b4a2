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
    <div className="readiness-sheet">
      <div className="flex justify-between items-baseline gap-4">
        <h1>{check.title}</h1>
        <p className="num text-right">
          {longDate(kigaliDay(Date.now()))}
          <br />
          Made on this device
        </p>
      </div>
      <div className="flex gap-4 items-baseline">
        <b className="num readiness-sheet-percent">{percentText(overall)}</b>
        <p>
          {overall.state === "scored" ? <b>{overall.band.label}. </b> : null}
          {sheetAdvice(check, result)}
        </p>
      </div>
      <ol className="readiness-sheet-wall">
        {check.chapters.map((chapter) => (
          <li key={chapter.id}>
            <Lozenge rings={ringsOf(controlsOf(check, chapter), answers)} />
            <b>{chapter.title}</b>
            <span className="num">{percentText(chapters[chapter.id])}</span>
          </li>
        ))}
      </ol>
      <Legend />
      <h2>{gaps.length > 0 ? `${check.texts.gapsTitle}, in this order` : check.texts.gapsTitle}</h2>
      {gaps.length === 0 ? <p>{check.texts.noGaps}</p> : null}
      {gaps.length > 0 ? (
        <table>
          <thead>
            <tr>
              <th scope="col">No.</th>
              <th scope="col">Step</th>
              <th scope="col">Effort</th>
              <th scope="col">From</th>
              <th scope="col">Owner</th>
              <th scope="col">By</th>
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
      <p className="readiness-sheet-small">{check.disclaimer}</p>
      <div className="readiness-sheet-sign">
        <p>For the organisation, name and date</p>
        <p>Seen by management, name and date</p>
      </div>
    </div>
  );
}

/** Drops the part after the colon, such as the chapter of the standards. */
const shortLabel = (label: string) => label.replace(/:.*/, "");

function sheetAdvice({ texts }: Readiness, { overall }: Result): string {
  if (overall.capped) return texts.capped;
  if (overall.state === "scored") return overall.band.advice;
  return overall.state === "open" ? texts.open : "";
}
