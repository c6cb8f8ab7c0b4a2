import type { DecisionTree } from "../../../db/schema/tools/breach.ts";
import type { TreeAnswer } from "./stored.ts";

type Question = DecisionTree["questions"][number];

interface Step {
  question: Question;
  answer: TreeAnswer;
}

/** The answered questions, in the order in which they lead to each other. */
export function pathOf(
  { start, questions }: DecisionTree,
  answerTo: (question: string) => TreeAnswer | undefined,
): Step[] {
  const path: Step[] = [];
  let question = questions.find(({ id }) => id === start);
  // Ends even if questions lead in a circle.
  while (question && path.length < questions.length) {
    const answer = answerTo(question.id);
    if (!answer) break;
    path.push({ question, answer });
    const next: string = question[answer];
    question = questions.find(({ id }) => id === next);
  }
  return path;
}

/** The end of a path: the next question, or a result. */
export function endOf({ start, questions, results }: DecisionTree, path: readonly Step[]) {
  const last = path.at(-1);
  const id = last ? last.question[last.answer] : start;
  return {
    question: questions.find((one) => one.id === id),
    result: results.find((one) => one.id === id),
  };
}
