import type { Applies } from "../../../db/schema/tools/applies.ts";
import type { Choices } from "./conditions.ts";
import { askedOf, shortAnswer } from "./questions.ts";

interface StepsProps {
  questions: Applies["questions"];
  choices: Choices;
  /** The id of the question on screen. */
  current: string;
  onGoTo: (step: string) => void;
}

const place =
  "relative grid content-start bg-transparent justify-items-center gap-2 w-full min-h-11 md:min-h-18 pt-3 px-0.5 text-xs text-fg-2 text-center leading-tight";
const line =
  "relative before:absolute before:inset-x-0 before:top-5 before:h-px before:bg-line-strong first:before:left-1/2 last:before:right-1/2";

/** The six questions as a row of lozenges; answered ones are links back. */
export function Steps({ questions, choices, current, onGoTo }: StepsProps) {
  const asked = askedOf(questions, choices);
  return (
    <ol className="grid grid-cols-6 mt-3 mb-5 md:mb-9 noscript:hidden print:hidden">
      {questions.map((question) => {
        const { id, short } = question;
        const isCurrent = id === current;
        const answer = asked.includes(question) ? shortAnswer(question, choices) : "not asked";
        const lozenge = isCurrent
          ? "bg-signal border-earth"
          : choices.has(id)
            ? "bg-brand-fg border-brand-fg"
            : `bg-bg border-line-strong ${asked.includes(question) ? "" : "border-dotted"}`;
        const words = (
          <>
            <span
              className={`relative size-[17px] border-2 rotate-45 ${lozenge}`}
              aria-hidden="true"
            />
            <span className={isCurrent ? "" : "max-md:sr-only"}>
              {short}
              <b className="block semibold text-fg max-md:sr-only group-hover:underline">
                {isCurrent ? "now" : answer}
              </b>
            </span>
          </>
        );
        return (
          <li key={id} className={line} {...(isCurrent ? { "aria-current": "step" } : {})}>
            {choices.has(id) && !isCurrent ? (
              <button type="button" className={`group ${place}`} onClick={() => onGoTo(id)}>
                {words}
              </button>
            ) : (
              <span className={place}>{words}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
