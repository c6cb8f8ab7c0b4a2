import "./tables.css";
import { durationWords } from "../../ui/duration.ts";
import { Figure } from "./figure.tsx";
import type { AnswerTimes } from "./figures.ts";

/** With fewer answers, the 90th percentile and the bars are left out: they would mean nothing. */
const fewAnswers = 10;

/** Times to the first answer, with a line at the promised 24 hours; renders nothing before the first answer. */
export function AnswerTimesFigure({ answers }: { answers: AnswerTimes }) {
  const { answered, medianMs, nineInTenMs, bands } = answers;
  // The longest bar leaves room for its point.
  const maxCount = Math.max(1, ...bands.map(({ count }) => count)) / 0.94;
  if (medianMs === null || nineInTenMs === null) return;
  return (
    <Figure id="answers" title="Time to the first answer" size={answered < fewAnswers ? "4" : "5"}>
      <div>
        <p className="ov-big num first-letter:uppercase">{durationWords(medianMs)}</p>
        <p className="num">
          {answered === 1 ? "The one answer so far." : `Median of ${answered} answers.`}
          {answered < fewAnswers ? "" : ` Nine in ten come within ${durationWords(nineInTenMs)}.`}
        </p>
      </div>
      {answered < fewAnswers ? null : (
        <table className="ov-bands num">
          <caption className="sr">First answers by the time that they took</caption>
          <thead className="sr">
            <tr>
              <th scope="col">Time</th>
              <td />
              <th scope="col">Answers</th>
            </tr>
          </thead>
          {[false, true].map((isLate) => (
            <tbody key={String(isLate)}>
              {isLate ? (
                <tr className="ov-promise-line">
                  <td colSpan={3}>
                    <span>24 hours, the promise</span>
                  </td>
                </tr>
              ) : null}
              {bands
                .filter((band) => band.isLate === isLate)
                .map(({ label, count }) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td>
                      <Bar share={count / maxCount} isLate={isLate} />
                    </td>
                    <td>{count}</td>
                  </tr>
                ))}
            </tbody>
          ))}
        </table>
      )}
      <p className="text-sm text-fg-3 num">The 24 hours include nights and Sundays.</p>
    </Figure>
  );
}

const Bar = ({ share, isLate }: { share: number; isLate: boolean }) => (
  <svg className={isLate ? "ov-late" : "ov-lit"} aria-hidden="true">
    {share > 0 ? (
      <svg width={`${(100 * share).toFixed(1)}%`} height="20" overflow="visible" aria-hidden="true">
        <rect width="100%" height="20" />
        <svg x="100%" overflow="visible" aria-hidden="true">
          <path d="M-.5 0l10 10-10 10z" />
        </svg>
      </svg>
    ) : null}
  </svg>
);
