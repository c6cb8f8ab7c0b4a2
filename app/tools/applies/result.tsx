import Printer from "lucide-react/icons/printer";
import { memo, type RefObject } from "react";
import type { Applies, Item } from "../../../db/schema/tools/applies.ts";
import type { Sources } from "../../../db/schema/tools/sources.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import type { FindPage } from "../links.ts";
import { SendResult } from "../send-result.tsx";
import type { Choices } from "./conditions.ts";
import { DeadlineAxis } from "./deadline-axis.tsx";
import { Kinds } from "./kinds.tsx";
import { LevelMark } from "./level-mark.tsx";
import { resultText } from "./message.ts";
import { askedOf, shortAnswer } from "./questions.ts";
import { countOf, deadlinesOf } from "./rows.ts";

interface ResultHeadProps {
  page: Applies;
  choices: Choices;
  rows: readonly Item[];
  heading: RefObject<HTMLHeadingElement | null>;
  onGoTo: (step: string) => void;
}

/** How much applies, on which answers, and what to do with it. */
export function ResultHead({ page, choices, rows, heading, onGoTo }: ResultHeadProps) {
  const { texts, levels, questions } = page;
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="mt-4 text-5xl outline-none">
        {texts.resultTitle}
      </h2>
      <dl className="flex flex-wrap gap-x-5 md:gap-x-10 gap-y-3 mt-6 tabular-nums">
        {levels.map(({ id, help }) => (
          <div key={id} className="max-w-56">
            <dt className="flex items-center gap-2.5">
              <b className="text-3xl leading-none semibold font-display">{countOf(rows, id)}</b>
              <LevelMark level={id} levels={levels} />
            </dt>
            <dd className="mt-1 text-sm leading-snug text-fg-2 max-md:sr-only">{help}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-7 text-sm text-fg-2 print:hidden">{texts.change}</p>
      <ol className="flex flex-wrap gap-2 mt-2">
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
            <li key={question.id}>
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
      <div className="flex flex-wrap items-center gap-3 mt-7 print:hidden [&_.btn]:whitespace-normal">
        <SendResult label={texts.send} result={() => resultText(page, choices)} />
        <button type="button" className="btn btn-secondary" onClick={() => print()}>
          <Printer className="i" size={20} aria-hidden="true" />
          {texts.print}
        </button>
      </div>
    </>
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
  const guidance = findPage(sector && page.sectorGuidance[sector]);
  return (
    <>
      <DeadlineAxis deadlines={deadlinesOf(rows)} levels={page.levels} />
      <div className="wrap pt-10 lg:pt-18 print:pt-4">
        <Kinds page={page} sources={sources} rows={rows} findPage={findPage} />
        {guidance ? (
          <p className="print:hidden">
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
