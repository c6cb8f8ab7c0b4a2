import Printer from "lucide-react/icons/printer";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import type { Readiness } from "../../../db/schema/tools/readiness.ts";
import { type SavedResult, savedResult } from "../../../db/schema/tools/readiness-file.ts";
import { kigaliDay, longDate } from "../../ui/time.tsx";
import { ToolPrivacy } from "../frame.tsx";
import { SendResult } from "../send-result.tsx";
import { answeredOf, controlsOf, type Reasons } from "./answers.ts";
import { BackLink } from "./chapters.tsx";
import { Comparison, Figures, Wall } from "./figures.tsx";
import { EraseReadiness } from "./erase-readiness.tsx";
import { PrintSheet } from "./print-sheet.tsx";
import { requestOf } from "./result-text.ts";
import { SaveButtons } from "./saved-results.tsx";
import { type ControlAnswers, type Result, resultOf } from "./score.ts";
import type { Client, Offer } from "../offers.ts";
import { NextSteps } from "./next-steps.tsx";
import { resultId } from "./view.ts";
import type { SourceLabels } from "../source-links.tsx";

interface ResultViewProps {
  check: Readiness;
  sources: SourceLabels;
  offers: readonly Offer[];
  client: Client;
  answers: ControlAnswers;
  reasons: Reasons;
  before: SavedResult | undefined;
  /** Opens another saved result. */
  opener: ReactNode;
  /** An article by its id, as a link with its title. */
  article: (insightId: string) => ReactNode;
  onBefore: (result: SavedResult | undefined) => void;
  /** False if this browser cannot store the answers. */
  isStored: boolean;
  hasAnswers: boolean;
  onErase: () => Promise<void>;
}

/** The result: level, picture, figures, comparison and the next ten steps, on one sheet of paper. */
export function ResultView(props: ResultViewProps) {
  const { check, sources, answers, before } = props;
  const result = resultOf(check, answers);
  const save = () =>
    savedResult(new Date(), { ...defined(answers) }, { ...defined(props.reasons) });
  return (
    <>
      <div className="print:hidden">
        <ResultHead {...props} result={result} />
        <NextSteps {...props} gaps={result.gaps} />
        <section className="section">
          <div className="wrap grid gap-12 lg:grid-cols-[7fr_5fr] lg:gap-18">
            <div className="min-w-0">
              <h2 className="h3 mb-5">The figures</h2>
              <Figures check={check} answers={answers} result={result} />
              <p className="small text-fg-2 mt-5 max-w-[62ch]">{check.texts.howScored}</p>
              <MissingReasons {...props} />
            </div>
            <div className="min-w-0">
              <h2 className="h3 mb-5">Progress</h2>
              {before ? (
                <>
                  <Comparison check={check} answers={answers} result={result} before={before} />
                  <button
                    type="button"
                    className="btn btn-sm btn-ghost"
                    onClick={() => props.onBefore(undefined)}
                  >
                    Stop comparing
                  </button>
                </>
              ) : (
                <p className="text-fg-2">
                  Save this result as your baseline, or open one that you saved. Both then appear
                  here side by side.
                </p>
              )}
              <div className="flex flex-wrap items-center gap-3 mt-5">
                <SaveButtons
                  result={save}
                  isFinished={result.overall.state === "scored"}
                  before={before}
                  onCompare={props.onBefore}
                />
              </div>
              <div className="mt-3">{props.opener}</div>
            </div>
          </div>
        </section>
        <SendPart check={check} result={result} />
      </div>
      <PrintSheet check={check} sources={sources} answers={answers} result={result} />
    </>
  );
}

type WithResult = ResultViewProps & { result: Result };

function ResultHead(props: WithResult) {
  const { check, answers, result } = props;
  const { overall } = result;
  const isScored = overall.state === "scored";
  return (
    <div className="wrap pt-6 pb-8">
      <BackLink title={check.title} />
      <div className="grid gap-x-16 gap-y-6 lg:grid-cols-[auto_minmax(0,1fr)] lg:items-end mt-4">
        {isScored ? (
          <p
            className="num [font:600_clamp(5rem,3.5rem+6vw,9rem)/0.8_var(--font-display)] [letter-spacing:-0.04em]"
            data-percent=""
          >
            {overall.percent}%
          </p>
        ) : null}
        <div>
          <h1 className="text-3xl" id={resultId} tabIndex={-1}>
            {isScored ? overall.band.label : "No result yet"}
          </h1>
          <p className="lead mt-3">
            {isScored ? overall.band.advice : null}
            {overall.state === "open" ? check.texts.open : null}
            {overall.state === "na" ? "You answered every question with “not applicable”." : null}
          </p>
        </div>
      </div>
      {overall.capped ? (
        <p className="note note-warn mt-7 max-w-184">
          <TriangleAlert size={20} />
          {check.texts.capped}
        </p>
      ) : null}
      <OpenQuestions check={check} answers={answers} />
      <div className="flex flex-wrap gap-3 mt-7 [&_.btn]:whitespace-normal">
        {isScored ? (
          <>
            <SendResult label={check.texts.sendOffer} result={() => requestNow(check, result)} />
            <button type="button" className="btn btn-secondary" onClick={() => print()}>
              <Printer size={20} />
              {check.texts.printOffer}
            </button>
          </>
        ) : null}
      </div>
      <div className="mt-3 mb-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        {props.isStored ? <ToolPrivacy>{check.privacy}</ToolPrivacy> : null}
        <EraseReadiness isOffered={props.hasAnswers} onErase={props.onErase} />
      </div>
      <Wall check={check} answers={answers} result={result} />
    </div>
  );
}

const requestNow = (check: Readiness, result: Result) =>
  requestOf(check, result, longDate(kigaliDay(Date.now())));

const defined = <Value,>(values: Readonly<Partial<Record<string, Value>>>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );

/** The number of open questions, with a link to them. */
function OpenQuestions({ check, answers }: Pick<ResultViewProps, "check" | "answers">) {
  const missing = check.items.length - answeredOf(check.items, answers);
  const chapter = check.chapters.find(
    (one) => answeredOf(controlsOf(check, one), answers) < one.controlIds.length,
  );
  if (!chapter) return null;
  return (
    <p className="mt-5">
      {missing} of {check.items.length} questions {missing === 1 ? "is" : "are"} open.{" "}
      <a className="link" href={`#${chapter.id}`}>
        Continue with {chapter.title}
      </a>
    </p>
  );
}

/** Lists the answers "not applicable" that lack a reason. */
function MissingReasons({ check, answers, reasons }: ResultViewProps) {
  const missing = check.chapters.flatMap((chapter) => {
    const numbers = chapter.controlIds.flatMap((id, index) =>
      answers[id] === "na" && !reasons[id]?.trim() ? [index + 1] : [],
    );
    return numbers.length > 0 ? [{ ...chapter, numbers }] : [];
  });
  if (missing.length === 0) return null;
  return (
    <p className="small mt-4">
      “Not applicable” without a reason:{" "}
      {missing.map(({ id, title, numbers }, index) => (
        <span key={id}>
          {index > 0 ? ", " : ""}
          <a className="text-brand-fg semibold underline underline-offset-[0.22em]" href={`#${id}`}>
            {title} {numbers.join(" and ")}
          </a>
        </span>
      ))}
      .
    </p>
  );
}

/** Explains which data goes into the message. */
function SendPart({ check, result }: { check: Readiness; result: Result }) {
  return (
    <section className="ink section">
      <div className="wrap grid gap-6 lg:grid-cols-[7fr_5fr] lg:gap-16 lg:items-center">
        <div>
          <h2 className="text-3xl">Send it with a request</h2>
          <p className="lead mt-3">Then our adviser does not have to ask all of this again.</p>
          <div className="flex flex-wrap gap-3 mt-7 [&_.btn]:whitespace-normal">
            <SendResult label={check.texts.sendOffer} result={() => requestNow(check, result)} />
          </div>
        </div>
        <div>
          <h3 className="text-lg">What is sent</h3>
          <ul className="grid gap-1.5 mt-4 small text-fg-2 list-disc pl-5">
            <li>The level, the percentages and the next steps, which you see before you send</li>
            <li>Not your individual answers</li>
            <li>Never your reasons for “not applicable”</li>
          </ul>
        </div>
      </div>
    </section>
  );
}
