import { citation } from "../cited.ts";
import { memo } from "react";
import type { Applies, Item, Question } from "../../../db/schema/tools/applies.ts";
import type { Sources } from "../../../db/schema/tools/sources.ts";
import { LevelMark } from "./level-mark.tsx";
import { byKind } from "./rows.ts";
import { conditionInWords, deadlineInWords } from "../../../db/schema/tools/condition-words.ts";

interface AllRulesProps {
  page: Applies;
  sources: Sources;
}

/** All questions, and all rows with their conditions in words: open without a script and on paper. */
export const AllRules = memo(function AllRules({ page, sources }: AllRulesProps) {
  return (
    <details className="applies-rules border-t border-line">
      <summary className="min-h-11 py-4 semibold text-brand-fg cursor-pointer">
        All questions and rules on one page
      </summary>
      <p className="mt-4 max-w-[70ch]">{page.intro}</p>
      <section aria-labelledby="all-questions">
        <h2 id="all-questions" className="text-2xl mt-4">
          The questions
        </h2>
        <ol className="grid gap-6 mt-4 md:grid-cols-2">
          {page.questions.map((question, index) => (
            <li key={question.id}>
              <QuestionText question={question} number={index + 1} page={page} />
            </li>
          ))}
        </ol>
      </section>
      {byKind(page.kinds, page.items).map(({ id, label, rows }) => (
        <section key={id} aria-labelledby={`all-${id}`}>
          <h2 id={`all-${id}`} className="text-2xl mt-10 pt-4 border-t-2 border-fg">
            {label}
          </h2>
          <ul>
            {rows.map((row) => (
              <li key={row.id} id={row.id} className="py-3 border-t border-line first:border-t-0">
                <RowText row={row} page={page} sources={sources} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="mt-6 text-sm text-fg-2">{page.disclaimer}</p>
    </details>
  );
});

interface QuestionTextProps {
  question: Question;
  number: number;
  page: Applies;
}

function QuestionText({ question, number, page }: QuestionTextProps) {
  const { type, label, help, options, skipWhen } = question;
  return (
    <>
      <h3 className="text-lg">
        {number}. {label}
      </h3>
      <p className="text-sm text-fg-2">
        {help ? `${help} ` : ""}
        {type === "single" ? "One answer." : "Several answers."}
        {skipWhen ? ` Not asked if ${conditionInWords(skipWhen, page)}.` : ""}
      </p>
      <ul className="mt-2">
        {options.map((option) => (
          <li
            key={option.value}
            className="relative py-0.5 pl-6 before:absolute before:left-0 before:top-2 before:size-3 before:border-1 before:border-line-strong"
          >
            {option.label}
            {option.help ? <span className="text-sm text-fg-2">. {option.help}</span> : null}
          </li>
        ))}
      </ul>
    </>
  );
}

interface RowTextProps {
  row: Item;
  page: Applies;
  sources: Sources;
}

function RowText({ row, page, sources }: RowTextProps) {
  const cited = row.sourceIds.flatMap((id) => sources.items.find((one) => one.id === id) ?? []);
  return (
    <>
      <h3 className="flex flex-wrap gap-x-3 text-md">
        {row.title}
        <LevelMark level={row.level} levels={page.levels} />
      </h3>
      <p className="text-sm">
        <b className="semibold">If {conditionInWords(row.when, page)}.</b> {row.text}
        {row.deadline ? ` ${deadlineInWords(row.deadline)} from ${row.deadline.from}.` : ""}
      </p>
      <p className="text-sm text-fg-2">
        {page.texts.source}: {cited.map((source) => citation(source, sources.bases)).join("; ")}
      </p>
    </>
  );
}
