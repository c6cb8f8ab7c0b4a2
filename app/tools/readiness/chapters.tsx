import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type KeyboardEvent, memo } from "react";
import type { AnswerValue, Chapter, Readiness } from "../../../db/schema/tools/readiness.ts";
import { clockText, dayText } from "../../ui/kigali-time.tsx";
import { ToolPrivacy } from "../frame.tsx";
import { answeredOf, controlsOf, type Reasons } from "./answers.ts";
import { Lozenge, ringsOf } from "./lozenge.tsx";
import { Question } from "./question.tsx";
import type { ControlAnswers } from "./score.ts";
import type { Offer } from "../offers.ts";
import { overviewId, resultId } from "./view.ts";
import type { SourceLabels } from "../source-links.tsx";

interface ChaptersProps {
  check: Readiness;
  sources: SourceLabels;
  offers: readonly Offer[];
  answers: ControlAnswers;
  reasons: Reasons;
  /** Time of the last answer, in ms since 1970. */
  at: number | undefined;
  isStored: boolean;
  /** Undefined before hydration, when the stylesheet follows the address. */
  view: string | undefined;
  onAnswer: (controlId: string, answer: AnswerValue) => void;
  onReason: (controlId: string, reason: string) => void;
}

/** The six chapters. One is open at a time, with links to the others; without scripts all are shown in sequence. */
export function Chapters(props: ChaptersProps) {
  const { check, answers, view } = props;
  const open = check.chapters.find(({ id }) => id === view);
  return (
    <div
      className="readiness-chapters wrap lg:grid lg:gap-16 lg:grid-cols-[16rem_minmax(0,1fr)] lg:items-start pt-6 pb-(--section) print:block print:p-0"
      data-view={view}
      data-off={view !== undefined && !open ? "" : undefined}
    >
      <div className="max-lg:hidden sticky top-6 print:hidden">
        {open ? (
          <nav aria-label="Chapters">
            <BackLink title={check.title} />
            <ChapterLinks check={check} answers={answers} view={view} />
            <div className="mt-5">
              <ToolPrivacy>{check.privacy}</ToolPrivacy>
            </div>
          </nav>
        ) : null}
      </div>
      <div className="min-w-0">
        {open ? <ChapterMenu {...props} open={open} /> : null}
        {check.chapters.map((chapter) => (
          <OneChapter
            key={chapter.id}
            {...props}
            chapter={chapter}
            isHidden={view !== undefined && view !== chapter.id}
          />
        ))}
      </div>
    </div>
  );
}

export const BackLink = ({ title }: { title: string }) => (
  <a
    className="inline-flex items-center gap-2 min-h-11 semibold text-brand-fg hover:underline"
    href={`#${overviewId}`}
  >
    <ArrowLeft size={18} />
    {title}
  </a>
);

type Progress = Pick<ChaptersProps, "check" | "answers" | "view">;

const linkLook =
  "grid gap-3.5 items-center px-2 py-1.5 hairline-t font-medium leading-[1.25] hover:bg-brand-soft";

const ChapterLinks = ({ check, answers, view }: Progress) => (
  <ol>
    {check.chapters.map((chapter, index) => {
      const controls = controlsOf(check, chapter);
      return (
        <li key={chapter.id}>
          <a
            className={`${linkLook} grid-cols-[44px_minmax(0,1fr)] min-h-16 aria-[current=step]:bg-surface aria-[current=step]:semibold aria-[current=step]:[box-shadow:inset_4px_0_0_var(--earth)]`}
            href={`#${chapter.id}`}
            aria-current={chapter.id === view ? "step" : undefined}
          >
            <Lozenge rings={ringsOf(controls, answers)} />
            <span>
              {index + 1}. {chapter.title}
              <small className="num block text-xs font-normal text-fg-3">
                {`${answeredOf(controls, answers)} of ${controls.length}`}
              </small>
            </span>
          </a>
        </li>
      );
    })}
    <li>
      <a
        className={`${linkLook} grid-cols-[auto_minmax(0,1fr)] min-h-13 hairline-b`}
        href={`#${resultId}`}
      >
        Your result
        <ArrowRight size={18} />
      </a>
    </li>
  </ol>
);

/** A phone's menu: the current chapter while folded, links to the others when open. */
function ChapterMenu({ check, answers, view, open }: Progress & { open: Chapter }) {
  return (
    <details
      className="group lg:hidden mb-4 hairline rounded-3 bg-surface print:hidden"
      key={open.id}
    >
      <summary className="flex gap-4 items-center min-h-14 px-3.5 py-2 list-none">
        <span className="w-11 flex-none">
          <Lozenge rings={ringsOf(controlsOf(check, open), answers)} />
        </span>
        <span className="leading-tight">
          <b className="semibold">
            Chapter {check.chapters.indexOf(open) + 1} of {check.chapters.length}
          </b>
          <small className="num block text-sm text-fg-2">
            {answeredOf(check.items, answers)} of {check.items.length} answered
          </small>
        </span>
        <ChevronDown className="ml-auto group-open:rotate-180" size={20} />
      </summary>
      <nav className="px-3.5 pb-3.5" aria-label="Chapters">
        <BackLink title={check.title} />
        <ChapterLinks check={check} answers={answers} view={view} />
      </nav>
    </details>
  );
}

type OneChapterProps = ChaptersProps & { chapter: Chapter; isHidden: boolean };

/** While hidden, it is drawn again only for its own answers, which show on paper. */
const OneChapter = memo(
  Questions,
  (before, now) =>
    before.isHidden &&
    now.isHidden &&
    now.chapter.controlIds.every(
      (id) => before.answers[id] === now.answers[id] && before.reasons[id] === now.reasons[id],
    ),
);

function Questions(props: OneChapterProps) {
  const { check, sources, offers, answers, reasons, view, chapter, onAnswer, onReason } = props;
  const controls = controlsOf(check, chapter);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for what is inside, each of which has its own way too
    <section
      className="readiness-chapter [counter-reset:question] noscript:not-first:mt-(--section)"
      data-view={view}
      data-off={props.isHidden ? "" : undefined}
      onKeyDown={(event) => answerByKey(event, check, answers, onAnswer)}
    >
      <h2 className="h2" id={chapter.id} tabIndex={-1}>
        {chapter.title}
      </h2>
      <p className="lead mt-2 print:text-[10pt]">{chapter.description}</p>
      <div className="mt-8">
        {controls.map((control) => (
          <Question
            key={control.id}
            check={check}
            sources={sources}
            offers={offers}
            control={control}
            answer={answers[control.id]}
            reason={reasons[control.id]}
            onAnswer={onAnswer}
            onReason={onReason}
          />
        ))}
      </div>
      {view === chapter.id ? <ChapterEnd {...props} /> : null}
    </section>
  );
}

function ChapterEnd({ check, at, isStored, chapter }: ChaptersProps & { chapter: Chapter }) {
  const index = check.chapters.indexOf(chapter);
  const [before, next] = [check.chapters[index - 1], check.chapters[index + 1]];
  return (
    <div className="flex flex-wrap gap-3 items-center justify-between pt-6 hairline-t print:hidden [&_.btn]:whitespace-normal">
      <p className="num small text-fg-2">
        {at !== undefined && isStored
          ? `Stored on this device ${dayText(at)}, ${clockText(at)}. `
          : ""}
        <span className="max-md:hidden pointer-coarse:hidden [@media(hover:none)]:hidden">
          Press 1–4 to answer, Enter for next.
        </span>
      </p>
      <div className="flex flex-wrap gap-3">
        {before ? (
          <a className="btn btn-secondary" href={`#${before.id}`}>
            <ArrowLeft size={20} />
            {before.title}
          </a>
        ) : null}
        <a className="btn btn-primary" data-next="" href={`#${next?.id ?? resultId}`}>
          {next ? `Next: ${next.title}` : "Your result"}
          <ArrowRight className="i-go" size={20} />
        </a>
      </div>
    </div>
  );
}

/** Keys 1 to 4 answer the question that has the focus, or the first open one; Enter moves to the next. */
function answerByKey(
  event: KeyboardEvent<HTMLElement>,
  check: Readiness,
  answers: ControlAnswers,
  onAnswer: ChaptersProps["onAnswer"],
): void {
  const { target, currentTarget, key } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement)) return;
  const isTitle = target.matches("h2");
  if (!isTitle && !target.matches("input[type=radio]")) return;
  const questions = [...currentTarget.querySelectorAll("fieldset")];
  const focused = questions.find((question) => question.contains(target));
  const firstOpen = questions.find((question) => !answers[controlIn(question)]);
  if (key === "Enter") {
    event.preventDefault();
    const next = focused ? questions[questions.indexOf(focused) + 1] : (firstOpen ?? questions[0]);
    (next ? radioIn(next) : currentTarget.querySelector<HTMLElement>("[data-next]"))?.focus();
    return;
  }
  const answer = /^[1-4]$/.test(key) ? check.answers[Number(key) - 1] : undefined;
  const question = focused ?? firstOpen;
  if (!answer || !question) return;
  event.preventDefault();
  onAnswer(controlIn(question), answer.value);
  question.querySelector<HTMLElement>(`input[value=${answer.value}]`)?.focus();
}

const radioIn = (question: HTMLElement) =>
  question.querySelector<HTMLElement>("input:checked") ?? question.querySelector("input");

/** The id of a question's control, which is the name of its radio buttons. */
const controlIn = (question: HTMLElement) => question.querySelector("input")?.name ?? "";
