import ArrowRight from "lucide-react/icons/arrow-right";
import InfoIcon from "lucide-react/icons/info";
import Lock from "lucide-react/icons/lock";
import WifiOff from "lucide-react/icons/wifi-off";
import { memo, type ReactNode } from "react";
import type { SavedResult } from "../../../db/schema/tools/readiness-file.ts";
import type { Readiness } from "../../../db/schema/tools/readiness.ts";
import { dayText } from "../../ui/kigali-time.tsx";
import { ToolPrivacy, ToolsLink } from "../frame.tsx";
import { Glyph } from "../glyph.tsx";
import { answeredOf, controlsOf } from "./answers.ts";
import { EraseReadiness } from "./erase-readiness.tsx";
import { Lozenge, ringsOf } from "./lozenge.tsx";
import { glyphOf } from "./question.tsx";
import { savedDay } from "./saved-results.tsx";
import { type ControlAnswers, resultOf } from "./score.ts";
import { overviewId, resultId } from "./view.ts";

interface OverviewProps {
  check: Readiness;
  answers: ControlAnswers;
  /** Time of the last answer, in ms since 1970. */
  at: number | undefined;
  /** The saved result to compare with. */
  before: SavedResult | undefined;
  /** True if an answer, a reason or a result to compare with is stored. */
  hasAnswers: boolean;
  /** False if this browser cannot store the answers. */
  isStored: boolean;
  /** Undefined before hydration, when the stylesheet follows the address. */
  view: string | undefined;
  /** Opens a saved result; absent until the page is hydrated. */
  opener: ReactNode;
  onErase: () => Promise<void>;
}

/** The first screen: introduction, progress, and the six chapters. While it is hidden, no answer draws it again. */
export const Overview = memo(FirstScreen, (before, now) => isHidden(before) && isHidden(now));

const isHidden = ({ view }: OverviewProps) => view !== undefined && view !== overviewId;

function FirstScreen(props: OverviewProps) {
  const { check, answers, view } = props;
  return (
    <div
      className="readiness-overview"
      data-view={view}
      data-off={isHidden(props) ? "" : undefined}
    >
      <section className="ink">
        <div className="wrap pt-[clamp(1.5rem,3vw,2.5rem)] pb-[clamp(3rem,6vw,5.5rem)]">
          <ToolsLink />
          <div className="grid gap-10 lg:gap-16 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-center">
            <Start {...props} />
            <div className="grid grid-cols-3 print:hidden">
              {check.chapters.map((chapter) => (
                <Lozenge
                  key={chapter.id}
                  rings={ringsOf(controlsOf(check, chapter), answers)}
                  corners
                />
              ))}
            </div>
          </div>
        </div>
      </section>
      <ChapterList {...props} />
      <section className="section bg-sunken">
        <div className="wrap grid gap-6 lg:grid-cols-3 lg:gap-12">
          <Remark icon={<Lock className="text-earth" size={24} />} title="Private">
            We see nothing unless you send us your result, and you read it before you send it. You
            can erase your answers here.
          </Remark>
          <Remark icon={<WifiOff className="text-earth" size={24} />} title="Works offline">
            Open it once, then use it in the server room. On a shared computer, save the result to a
            file and erase your answers.
          </Remark>
          <Remark
            icon={<InfoIcon className="text-earth" size={24} />}
            title="A guide, not a verdict"
          >
            {check.disclaimer} “Article 38” means Article 38 of Law No. 058/2021 on personal data.
          </Remark>
        </div>
      </section>
    </div>
  );
}

function Start({ check, answers, at, before, isStored, opener }: OverviewProps) {
  const answered = answeredOf(check.items, answers);
  const open = check.chapters.find(
    (chapter) => answeredOf(controlsOf(check, chapter), answers) < chapter.controlIds.length,
  );
  const verb = answered > 0 ? "Continue with" : "Start with";
  const facts = [
    { value: check.items.length, label: "questions" },
    { value: check.chapters.length, label: "chapters" },
    { value: 20, label: "minutes" },
  ];
  return (
    <div>
      <h1 className="h1" id={overviewId} tabIndex={-1}>
        {check.title}
      </h1>
      <p className="lead mt-5">{check.intro}</p>
      <dl className="num flex flex-wrap gap-x-8 gap-y-2 my-7">
        {facts.map(({ value, label }) => (
          <div key={label} className="flex items-baseline gap-2">
            <dt className="order-1 text-sm">{label}</dt>
            <dd className="text-2xl semibold font-display leading-none">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3 print:hidden">
        <a className="btn btn-signal btn-lg whitespace-normal" href={`#${open?.id ?? resultId}`}>
          {open ? `${verb} ${open.title}` : "See your result"}
          <ArrowRight className="i-go" size={20} />
        </a>
        {open && resultOf(check, answers).overall.state === "scored" ? (
          <a className="btn btn-lg whitespace-normal border-line-strong" href={`#${resultId}`}>
            See the result so far
          </a>
        ) : null}
      </div>
      <div
        className="num min-h-11 mt-5 flex flex-wrap items-center gap-x-2 text-sm text-fg-2 print:hidden"
        data-later="file-link w-full"
      >
        {at === undefined ? null : (
          <span>
            {answered} of {check.items.length} answered here, the last on {dayText(at)}.
          </span>
        )}
        {before ? <span>Baseline: {savedDay(before)}.</span> : null}
        {opener}
      </div>
      <div className="mt-4">{isStored ? <ToolPrivacy>{check.privacy}</ToolPrivacy> : null}</div>
    </div>
  );
}

function ChapterList({ check, answers, hasAnswers, onErase }: OverviewProps) {
  return (
    <section className="section">
      <div className="wrap">
        <div className="head-split">
          <h2 className="h2">Six chapters, in any order</h2>
          <p className="lead">
            Each ring is a question; the inner ones matter most. A critical question that is open or
            answered no lowers your level. Your answers are saved as you tap.
          </p>
        </div>
        <div className="grid gap-px lg:grid-cols-[1fr_1fr] mt-10 hairline bg-line print:hidden">
          {check.chapters.map((chapter, index) => {
            const controls = controlsOf(check, chapter);
            return (
              <a
                key={chapter.id}
                className="grid gap-5 grid-cols-[56px_minmax(0,1fr)_auto] items-center min-h-22 p-5 lg:p-6 bg-surface hover:bg-brand-soft"
                href={`#${chapter.id}`}
              >
                <Lozenge rings={ringsOf(controls, answers)} />
                <span>
                  <b className="block font-display text-lg semibold leading-tight">
                    {index + 1}. {chapter.title}
                  </b>
                  <span className="block mt-1 text-sm text-fg-2">{chapter.description}</span>
                </span>
                <span className="num text-sm semibold whitespace-nowrap">
                  {`${answeredOf(controls, answers)} of ${controls.length}`}
                </span>
              </a>
            );
          })}
        </div>
        <dl className="grid gap-x-8 gap-y-4 mt-6 sm:grid-cols-2 lg:grid-cols-4 text-sm">
          {check.answers.map(({ value, label, help }) => (
            <div key={value}>
              <dt className="flex items-center gap-3 semibold">
                <Glyph shape={glyphOf[value]} size={20} />
                {label}
              </dt>
              <dd className="pl-8 text-fg-2">{help}</dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-wrap gap-3 items-center mt-7 print:hidden [&_.btn]:whitespace-normal">
          <EraseReadiness isOffered={hasAnswers} onErase={onErase} />
        </div>
      </div>
    </section>
  );
}

interface RemarkProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
}

const Remark = ({ icon, title, children }: RemarkProps) => (
  <div>
    {icon}
    <h2 className="text-lg mt-3 mb-1.5">{title}</h2>
    <p className="text-sm text-fg-2">{children}</p>
  </div>
);
