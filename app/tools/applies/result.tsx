import Printer from "lucide-react/icons/printer";
import { memo, type RefObject } from "react";
import type { Applies, Item } from "../../../db/schema/tools/applies.ts";
import type { Sources } from "../../../db/schema/tools/sources.ts";
import { OutsideLink, SiteLink } from "../../ui/site-link.tsx";
import type { FindPage } from "../links.ts";
import { SendResult } from "../send-result.tsx";
import type { Choices } from "./conditions.ts";
import { FirstSteps } from "./first-steps.tsx";
import { DeadlineAxis } from "./deadline-axis.tsx";
import { Kinds } from "./kinds.tsx";
import { LevelMark } from "./level-mark.tsx";
import { requestOf } from "./request.ts";
import { askedOf, shortAnswer } from "./questions.ts";
import { countOf, deadlinesOf, firstStepsOf, lawsInWords, lawsOf } from "./rows.ts";

interface ResultHeadProps {
  page: Applies;
  sources: Sources;
  choices: Choices;
  rows: readonly Item[];
  heading: RefObject<HTMLHeadingElement | null>;
  findPage: FindPage;
  onGoTo: (step: string) => void;
}

/** The number of rules that apply, the first steps, and the answers behind them. */
export function ResultHead(props: ResultHeadProps) {
  const { page, sources, choices, rows, heading, findPage, onGoTo } = props;
  const { texts, levels, questions } = page;
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="mt-2 text-4xl md:text-5xl scroll-mt-24">
        {texts.resultTitle}
      </h2>
      <dl className="grid grid-cols-3 md:flex gap-x-3 md:gap-x-10 gap-y-3 mt-4 md:mt-6 tabular-nums">
        {levels.map(({ id, help }) => (
          <div key={id}>
            <dt className="flex max-md:flex-col md:items-center gap-1 md:gap-2.5">
              <b className="text-3xl leading-none semibold font-display">{countOf(rows, id)}</b>
              <LevelMark level={id} levels={levels} />
            </dt>
            <dd className="sr">{help}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-fg-2" aria-hidden="true">
        {texts.levels}
      </p>
      <div className="lg:grid lg:grid-cols-[minmax(0,48rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-16">
        <div>
          <FirstSteps steps={firstStepsOf(rows)} sources={sources} findPage={findPage} />
          <div className="flex flex-wrap items-center gap-3 mt-5 md:mt-7 print:hidden [&_.btn]:whitespace-normal">
            <SendResult label={texts.send} result={() => requestOf(page, choices)} />
            <button type="button" className="btn btn-secondary" onClick={() => print()}>
              <Printer size={20} />
              {texts.print}
            </button>
          </div>
        </div>
        <div className="mt-7 lg:mt-8 lg:row-span-2">
          <Laws page={page} rows={rows} sources={sources} findPage={findPage} />
        </div>
        <div className="lg:mt-7">
          <p className="text-sm text-fg-2 print:hidden">{texts.change}</p>
          <ol className="mt-2 text-balance">
            {askedOf(questions, choices).map((question, index) => {
              const answer = (
                <>
                  <span className="font-normal text-fg-2">{index + 1}</span>
                  <span className="sr print:not-sr-only">{question.short}: </span>
                  {shortAnswer(question, choices)}
                </>
              );
              const chip = "inline-flex items-center gap-2 min-h-11 text-sm semibold";
              return (
                <li key={question.id} className="inline-block me-2 mb-2">
                  <button
                    type="button"
                    className={`${chip} px-3.5 hairline rounded-full bg-surface hover:border-fg`}
                    onClick={() => onGoTo(question.id)}
                  >
                    {answer}
                  </button>
                  <span className={`${chip} not-print:hidden print:min-h-0 pr-3`}>{answer}</span>
                </li>
              );
            })}
          </ol>
        </div>
      </div>
    </>
  );
}

type LawsProps = Pick<ResultHeadProps, "page" | "rows" | "sources" | "findPage">;

/** The laws and regulators' rules that apply or are to check, each linked to our library or the official text. */
function Laws({ page, rows, sources, findPage }: LawsProps) {
  const laws = lawsOf(page.kinds, rows);
  if (laws.length === 0) return null;
  return (
    <section aria-labelledby="your-laws">
      <h3 id="your-laws" className="text-xl">
        {lawsInWords(laws)}
      </h3>
      <ul className="mt-2 mb-5">
        {laws.map(({ id, level, title, lawId, sourceIds }) => {
          const inLibrary = findPage(lawId)?.href;
          const official = sources.items.find((source) => source.id === sourceIds[0])?.link;
          const look = "py-2.5 semibold underline";
          return (
            <li key={id} className="flex items-baseline justify-between gap-x-3">
              {inLibrary ? (
                <SiteLink className={look} href={inLibrary}>
                  {title}
                </SiteLink>
              ) : official ? (
                <OutsideLink className={look} href={official}>
                  {title}
                </OutsideLink>
              ) : (
                title
              )}
              {level === "check" ? <LevelMark level={level} levels={page.levels} /> : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface ResultListProps {
  page: Applies;
  sources: Sources;
  rows: readonly Item[];
  /** The answer to the question on the sector. */
  sector: string | undefined;
  findPage: FindPage;
}

/** Deadlines as an axis, then all rows. */
export const ResultList = memo(function ResultList(props: ResultListProps) {
  const { page, sources, rows, sector, findPage } = props;
  const { texts } = page;
  const guidance = findPage(sector && page.sectorGuidance[sector]);
  return (
    <>
      <DeadlineAxis deadlines={deadlinesOf(rows)} levels={page.levels} />
      <div className="wrap pt-10 lg:pt-18 print:pt-4">
        <h2 className="text-2xl mb-5 print:mb-1">
          {texts.all}
          <span className="ml-2.5 text-sm text-fg-2 font-normal">{rows.length}</span>
        </h2>
        <Kinds page={page} sources={sources} rows={rows} findPage={findPage} />
        {guidance ? (
          <p className="mt-5 print:hidden">
            <SiteLink
              className="inline-flex items-center min-h-11 semibold text-brand-fg hover:underline"
              href={guidance.href}
            >
              What the library says for your sector: {guidance.title}
            </SiteLink>
          </p>
        ) : null}
        <p className="pt-3 pb-10 text-sm text-fg-2 max-w-[70ch]">{page.disclaimer}</p>
      </div>
    </>
  );
});
