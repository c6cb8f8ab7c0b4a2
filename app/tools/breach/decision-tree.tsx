import RotateCcw from "lucide-react/icons/rotate-ccw";
import { memo, useEffect, useRef } from "react";
import type { DecisionTree as Tree } from "../../../db/schema/tools/breach.ts";
import type { Sources } from "../../../db/schema/tools/sources.ts";
import type { OpenAnswers } from "../answers.ts";
import { SourceLinks } from "../source-links.tsx";
import { keys, type TreeAnswer, treeAnswerIn, treeAnswers } from "./stored.ts";
import { endOf, pathOf } from "./tree-path.ts";

interface DecisionTreeProps extends Pick<OpenAnswers, "answers" | "put" | "putAll"> {
  tree: Tree;
  sources: Sources;
}

const answerLabels: Record<TreeAnswer, string> = { yes: "Yes", no: "No", unsure: "Not sure" };

/** The questions one after the other, below the answered ones. Without a script a list below has them all. */
export const DecisionTree = memo(function DecisionTree(props: DecisionTreeProps) {
  const { tree, sources, answers, put, putAll } = props;
  const path = pathOf(tree, (id) => answers && treeAnswerIn(answers, id));
  const { question, result } = endOf(tree, path);
  const current = useRef<HTMLHeadingElement>(null);
  const isAnswering = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows each answer
  useEffect(() => {
    if (isAnswering.current) current.current?.focus();
    isAnswering.current = false;
  }, [path.length]);
  const answer = (id: string, value: TreeAnswer | undefined) => {
    isAnswering.current = true;
    put(keys.question(id), value);
  };
  const restart = () => {
    isAnswering.current = true;
    putAll(Object.fromEntries(tree.questions.map(({ id }) => [keys.question(id), undefined])));
  };
  return (
    <div className="card">
      {path.length > 0 ? (
        <ol className="mb-5">
          {path.map(({ question: asked, answer: given }) => (
            <li key={asked.id} className="flex gap-4 py-2.5 hairline-b text-sm text-fg-2">
              <span className="flex-1">{asked.question}</span>
              <b className="text-fg whitespace-nowrap">{answerLabels[given]}</b>
            </li>
          ))}
        </ol>
      ) : null}
      {question ? (
        <div>
          <h3 className="text-xl" ref={current} tabIndex={-1}>
            {question.question}
          </h3>
          <p className="text-fg-2 mt-1.5 mb-5">{question.help}</p>
          <div className="flex flex-wrap gap-2 print:hidden">
            {treeAnswers.map((value) => (
              <button
                key={value}
                type="button"
                className="btn btn-secondary"
                disabled={!answers}
                onClick={() => answer(question.id, value)}
              >
                {answerLabels[value]}
              </button>
            ))}
          </div>
        </div>
      ) : null}
      {result ? (
        <div>
          <h3 className="text-xl" ref={current} tabIndex={-1}>
            {result.label}
          </h3>
          <p className="text-fg-2 mt-1.5 mb-4">{result.text}</p>
          <SourceLinks ids={result.sourceIds} sources={sources} />
          {result.clock ? (
            <p className="mt-4">
              <a className="btn btn-primary" href="#clock">
                To the clock
              </a>
            </p>
          ) : null}
        </div>
      ) : null}
      {path.length > 0 ? (
        <p className="flex flex-wrap gap-2 mt-4">
          <button
            type="button"
            className="btn btn-sm btn-ghost"
            onClick={() => answer(path.at(-1)?.question.id ?? "", undefined)}
          >
            One question back
          </button>
          <button type="button" className="btn btn-sm btn-ghost" onClick={restart}>
            <RotateCcw size={18} />
            Start again
          </button>
        </p>
      ) : null}
      <AllQuestions tree={tree} />
    </div>
  );
});

const AllQuestions = memo(function AllQuestions({ tree }: { tree: Tree }) {
  const leadsTo = (id: string) => {
    const index = tree.questions.findIndex((question) => question.id === id);
    if (index >= 0) return `question ${index + 1}`;
    return tree.results.find((result) => result.id === id)?.label ?? "";
  };
  return (
    <details className="mt-5 text-sm">
      <summary className="inline-flex items-center gap-2 min-h-11 semibold text-brand-fg cursor-pointer">
        All questions on one page
      </summary>
      <ol className="list-decimal pl-5 grid gap-2 text-fg-2">
        {tree.questions.map(({ id, question, help, yes, no, unsure }) => (
          <li key={id}>
            <b className="text-fg">{question}</b> {help} Yes: {leadsTo(yes)}. No: {leadsTo(no)}. Not
            sure: {leadsTo(unsure)}.
          </li>
        ))}
      </ol>
      <dl className="mt-4 grid gap-2 text-fg-2">
        {tree.results.map(({ id, label, text }) => (
          <div key={id}>
            <dt className="semibold text-fg">{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
});
