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
      <ol className="readiness-wall grid grid-cols-2 min-[40rem]:grid-cols-3 lg:grid-cols-6 gap-y-7 px-4 min-[40rem]:px-7 lg:px-8 py-6 min-[40rem]:py-8 lg:py-10 rounded-3 bg-(--forest-900) text-[#edf4ef] text-center">
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
              <span className="block min-h-5 mt-1 text-xs text-[#b7c7be]">
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
  <p className="flex flex-wrap gap-x-6 gap-y-2 mt-5 in-[.readiness-sheet]:mt-[2mm] text-sm in-[.readiness-sheet]:text-[8pt] text-fg-2 in-[.readiness-sheet]:[&_svg]:size-[3.5mm]">
    {meanings.map(([shape, meaning]) => (
      <span key={shape} className="inline-flex items-center gap-2">
        <Glyph shape={shape} size={20} />
        {meaning}
      </span>
    ))}
  </p>
);

const tableLook =
  "num text-sm [&_:is(th,td)]:py-[0.6rem] [&_:is(th,td)]:pr-0 [&_:is(th,td)]:pl-2 [&_:is(th,td)]:hairline-b [&_:is(th,td)]:text-right [&_th]:font-normal [&_th:first-child]:pl-0 [&_th:first-child]:text-left [&_thead_th]:text-fg-3 [&_tfoot_th]:semibold";

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
    <table className={`${tableLook} max-[27rem]:text-xs max-[27rem]:[&_:is(th,td)]:pl-[0.3rem]`}>
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
    <table className={tableLook}>
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
                <Cell
                  rings={ringsOf(controls, before.answers)}
                  percent={percentText(earlier.chapters[chapter.id])}
                />
              </td>
              <td className="semibold">
                <Cell
                  rings={ringsOf(controls, answers)}
                  percent={percentText(result.chapters[chapter.id])}
                />
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

const Cell = ({ rings, percent }: { rings: string; percent: string }) => (
  <span className="inline-grid gap-1 grid-cols-[44px_3rem] max-[27rem]:grid-cols-[28px_2.6rem] items-center">
    <Lozenge rings={rings} />
    {percent}
  </span>
);
