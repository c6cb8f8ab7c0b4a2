import type { Readiness } from "../../../db/schema/tools/readiness.ts";
import type { SavedResult } from "../../../db/schema/tools/readiness-file.ts";
import { Glyph } from "../glyph.tsx";
import { controlsOf } from "./answers.ts";
import { Lozenge, ringsOf } from "./lozenge.tsx";
import { percentText } from "./result-text.ts";
import { savedDay } from "./saved-results.tsx";
import { type ControlAnswers, countsOf, type Result, resultOf } from "./score.ts";

interface FiguresProps {
  check: Readiness;
  answers: ControlAnswers;
  result: Result;
}

/** The six chapters as pictures, each with its percentage and level in words. */
export function Wall({ check, answers, result }: FiguresProps) {
  return (
    <>
      <ol className="readiness-wall">
        {check.chapters.map((chapter) => {
          const score = result.chapters[chapter.id];
          return (
            <li key={chapter.id}>
              <Lozenge rings={ringsOf(controlsOf(check, chapter), answers)} corners />
              <span className="block mt-3 px-1 text-sm semibold leading-tight lg:min-h-[2.5em]">
                {chapter.title}
              </span>
              <span className="num block mt-1.5 text-2xl semibold font-display leading-none">
                {percentText(score)}
              </span>
              <span className="readiness-wall-level">
                {score?.state === "scored" ? score.band.label : null}
                {score?.state === "na" ? check.texts.notApplicableChapter : null}
              </span>
            </li>
          );
        })}
      </ol>
      <Legend />
    </>
  );
}

const meanings = [
  ["full", "yes"],
  ["half", "partly"],
  ["outline", "no, or not answered"],
  ["dots", "not applicable"],
] as const;

export const Legend = () => (
  <p className="readiness-legend">
    {meanings.map(([shape, meaning]) => (
      <span key={shape} className="inline-flex items-center gap-2">
        <Glyph shape={shape} size={20} />
        {meaning}
      </span>
    ))}
  </p>
);

/** The chapters as a table: the number of each answer, and the percentage. */
export function Figures({ check, answers, result }: FiguresProps) {
  const rows = check.chapters.map((chapter) => ({
    ...chapter,
    counts: countsOf(controlsOf(check, chapter), answers),
    percent: percentText(result.chapters[chapter.id]),
  }));
  const all = countsOf(check.items, answers);
  const columns = [
    ["yes", "Yes"],
    ["partly", "Partly"],
    ["no", "No"],
    ["na", "n/a"],
    ["open", "Open"],
  ] as const;
  return (
    <table className="readiness-figures">
      <caption className="sr">
        Answers and result by chapter. n/a means not applicable, open means not answered.
      </caption>
      <thead>
        <tr>
          <th scope="col">Chapter</th>
          {columns.map(([key, label]) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, title, counts, percent }) => (
          <tr key={id}>
            <th scope="row">{title}</th>
            {columns.map(([key]) => (
              <td key={key}>{counts[key]}</td>
            ))}
            <td className="semibold">{percent}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All</th>
          {columns.map(([key]) => (
            <td key={key}>{all[key]}</td>
          ))}
          <td className="semibold">{percentText(result.overall)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

interface ComparisonProps extends FiguresProps {
  before: SavedResult;
}

/** Two results in the same columns and the same order, so that either can be read alone. */
export function Comparison({ check, answers, result, before }: ComparisonProps) {
  const earlier = resultOf(check, before.answers);
  return (
    <table className="readiness-comparison">
      <caption className="sr">The baseline of {savedDay(before)} beside the result now</caption>
      <thead>
        <tr>
          <th scope="col">Chapter</th>
          <th scope="col">{savedDay(before)}</th>
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody>
        {check.chapters.map((chapter) => {
          const controls = controlsOf(check, chapter);
          return (
            <tr key={chapter.id}>
              <th scope="row">{chapter.title}</th>
              <td>
                <span>
                  <Lozenge rings={ringsOf(controls, before.answers)} />
                  {percentText(earlier.chapters[chapter.id])}
                </span>
              </td>
              <td className="semibold">
                <span>
                  <Lozenge rings={ringsOf(controls, answers)} />
                  {percentText(result.chapters[chapter.id])}
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All</th>
          <td>{percentText(earlier.overall)}</td>
          <td className="semibold">{percentText(result.overall)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
