import { useRouterState } from "@tanstack/react-router";
import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Applies } from "../../../db/schema/tools/applies.ts";
import type { Sources } from "../../../db/schema/tools/sources.ts";
import { type Answers, useAnswers } from "../answers.ts";
import { EraseAnswers } from "../erase-answers.tsx";
import { ToolFrame } from "../frame.tsx";
import { useLinks } from "../links.ts";
import { clientOf } from "../offers.ts";
import { answerIn } from "./answer-fragment.ts";
import { AllRules } from "./all-rules.tsx";
import { Ask } from "./ask.tsx";
import type { Choices } from "./conditions.ts";
import {
  askedOf,
  choicesOf,
  givenChoices,
  questionBefore,
  resultStep,
  stepOf,
  firstOpen,
} from "./questions.ts";
import { ResultHead, ResultList } from "./result.tsx";
import { rowsOf } from "./rows.ts";
import { SoFar } from "./so-far.tsx";
import { unnamed, useWantedStep } from "./step.ts";
import { Steps } from "./steps.tsx";

interface AppliesScreenProps {
  page: Applies;
  sources: Sources;
}

const none: readonly string[] = [];

/** "What applies to me?": one question a screen, then the result. */
export function AppliesScreen({ page, sources }: AppliesScreenProps) {
  const { questions } = page;
  const { answers, isStored, put, erase } = useAnswers("applies");
  const given = useGiven(questions, answers);
  const choices = useMemo(() => choicesOf(questions, given), [questions, given]);
  const findPage = useLinks(clientOf(choices.get("size") ?? none));
  const rows = useMemo(() => rowsOf(page, given), [page, given]);
  const [before, setBefore] = useState<ReadonlySet<string>>();
  const { wanted, goTo, pin } = useWantedStep();
  // Shows the server's screen until the answers are read.
  const step = stepOf(questions, choices, answers ? wanted : unnamed);

  const fragment = useRouterState({ select: ({ location: { hash } }) => hash });
  // An answer from another page's band counts like a tap here; the page's address then drops it.
  const isRead = answers !== undefined;
  const brought = useMemo(
    () => (isRead ? answerIn(questions, fragment) : undefined),
    [isRead, questions, fragment],
  );
  useEffect(() => {
    if (!brought) return;
    if (given.get(brought.id)?.[0] !== brought.value) put(brought.id, brought.value);
    const after = choicesOf(questions, new Map([...given, [brought.id, [brought.value]]]));
    pin(firstOpen(questions, after)?.id ?? resultStep);
  }, [brought, questions, given, put, pin]);

  // Pinned, because a first tick in a multiple choice must not move on to the next question. A visitor who answers before
  // the stored answers are read pins the question on screen.
  const isUntouched = before === undefined;
  useEffect(() => {
    if (answers && !brought && isUntouched && wanted === unnamed) pin(step);
  }, [answers, brought, isUntouched, wanted, step, pin]);

  // Drawn in slices: a phone shows the tap first, then its effect.
  const settled = useDeferredValue(step);
  const drawn = stepOf(questions, choices, settled);
  const list = useDeferredValue(useMemo(() => ({ rows, before }), [rows, before]));
  const heading = useFocusOnChange(drawn, isRead && settled === step, brought?.id);

  const asked = askedOf(questions, choices);
  const question = asked.find(({ id }) => id === drawn);
  const go = (to: string) => afterPaint(() => goTo(to, step));
  const goOn = (after = choices) => go(firstOpen(questions, after)?.id ?? resultStep);
  const previous = questionBefore(questions, choices, drawn);

  return (
    <>
      <ToolFrame privacy={page.privacy} isStored={isStored}>
        <h1 className="eyebrow mt-4">{page.title}</h1>
        {question ? (
          <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-18">
            <div>
              <Steps questions={questions} choices={choices} current={drawn} onGoTo={go} />
              <Ask
                key={question.id}
                question={question}
                count={`${asked.indexOf(question) + 1} of ${asked.length}`}
                chosen={choices.get(question.id) ?? none}
                sources={sources}
                heading={heading}
                onChoose={(values, isLast) => {
                  if (wanted === unnamed) pin(question.id);
                  setBefore(new Set(rows.map(({ id }) => id)));
                  const value = question.type === "single" ? values[0] : values;
                  put(question.id, values.length > 0 ? value : undefined);
                  const after = choicesOf(questions, new Map([...given, [question.id, values]]));
                  if (isLast) goOn(after);
                }}
                onNext={() => goOn()}
                onBack={previous ? () => go(previous.id) : undefined}
              />
            </div>
            <SoFar page={page} {...list} />
          </div>
        ) : (
          <ResultHead
            page={page}
            sources={sources}
            choices={choices}
            rows={rows}
            heading={heading}
            findPage={findPage}
            onGoTo={go}
          />
        )}
      </ToolFrame>
      {question ? null : (
        <ResultList
          page={page}
          sources={sources}
          rows={rows}
          sector={choices.get("sector")?.[0]}
          findPage={findPage}
        />
      )}
      <div className={`wrap pb-20 print:pb-0 ${question ? "" : "print:hidden"}`}>
        <div className="flex flex-wrap items-center gap-3 mb-3 print:hidden">
          <EraseAnswers
            label="Erase my answers"
            question="Erase your answers to the six questions from this device?"
            isOffered={choices.size > 0}
            onErase={erase}
          />
        </div>
        <AllRules page={page} sources={sources} />
      </div>
    </>
  );
}

/** The choices on this device, as the same object while they do not change. */
function useGiven(questions: Applies["questions"], answers: Answers | undefined): Choices {
  const now = useMemo(() => givenChoices(questions, answers), [questions, answers]);
  const [given, setGiven] = useState(now);
  const isSame = JSON.stringify([...given]) === JSON.stringify([...now]);
  if (!isSame) setGiven(now);
  return isSame ? given : now;
}

/** Paints the tap before work that takes a slow phone longer. */
const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work));

/**
 * Focuses the step's heading when the step changes, but not when the page opens, unless the question `answered` was
 * answered on the previous page.
 */
function useFocusOnChange(step: string, isOpen: boolean, answered: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<string>(undefined);
  // The focus moves before the next key.
  useLayoutEffect(() => {
    if (answered) shown.current = answered;
    if (!isOpen) return;
    const isChange = shown.current !== undefined && shown.current !== step;
    shown.current = step;
    if (!isChange || !heading.current) return;
    heading.current.focus({ preventScroll: true });
    const { top } = heading.current.getBoundingClientRect();
    if (top < 0 || top > innerHeight / 2) heading.current.scrollIntoView({ behavior: "instant" });
  }, [step, isOpen, answered]);
  return heading;
}
