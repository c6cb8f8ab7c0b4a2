import { durationWords } from "../../ui/duration.ts";
import { Figure, fills, MainFigure } from "./figure.tsx";
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
      <MainFigure value={durationWords(medianMs)}>
        {answered === 1 ? "The one answer so far." : `Median of ${answered} answers.`}
        {answered < fewAnswers ? "" : ` Nine in ten come within ${durationWords(nineInTenMs)}.`}
      </MainFigure>
      {answered < fewAnswers ? null : (
        <table className="num text-sm">
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
                <tr>
                  <td className="py-[0.2rem]" colSpan={3}>
                    <PromiseLine />
                  </td>
                </tr>
              ) : null}
              {bands
                .filter((band) => band.isLate === isLate)
                .map(({ label, count }) => (
                  <tr key={label}>
                    <th
                      className="w-px py-[0.2rem] pr-3.5 text-left font-normal whitespace-nowrap"
                      scope="row"
                    >
                      {label}
                    </th>
                    <td className="py-[0.2rem]">
                      <Bar share={count / maxCount} isLate={isLate} />
                    </td>
                    <td className="w-10 py-[0.2rem] text-right semibold">{count}</td>
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

const PromiseLine = () => (
  <span className="flex items-center gap-3 text-xs semibold text-earth-fg after:flex-1 after:h-2 after:bg-earth after:mask-[conic-gradient(from_-45deg_at_bottom,#000_90deg,#0000_0)] after:mask-size-[16px_8px]">
    24 hours, the promise
  </span>
);

const Bar = ({ share, isLate }: { share: number; isLate: boolean }) => (
  <svg
    className={`block w-full h-5 overflow-visible ${isLate ? fills.late : fills.kept}`}
    aria-hidden="true"
  >
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
