import { expect, test } from "vitest";
import { type TreeAnswer, treeAnswers } from "./stored.ts";
import { endOf, pathOf } from "./tree-path.ts";
import { breach } from "../testing/content.ts";

const { isItABreach: tree } = breach;

/** Where these answers lead, one a question from the first on. */
const endAfter = (...given: TreeAnswer[]) => {
  const byQuestion = new Map(tree.questions.map(({ id }, index) => [id, given[index]]));
  const { question, result } = endOf(
    tree,
    pathOf(tree, (id) => byQuestion.get(id)),
  );
  return question?.id ?? result?.id;
};

test.each<[TreeAnswer[], string]>([
  [[], "breach-1"],
  [["no"], "result-other"],
  [["unsure", "no"], "result-near"],
  [["yes", "yes", "no"], "result-near"],
  [["yes", "yes", "yes", "yes"], "result-processor"],
  [["yes", "yes", "yes", "no"], "breach-5"],
  [["yes", "yes", "yes", "no", "no"], "result-clock"],
  [["yes", "unsure", "yes", "unsure", "unsure"], "result-high"],
])("%j leads to %s", (given, end) => expect(endAfter(...given)).toBe(end));

test("whatever is answered, there is a result, and doubt never ends without the clock", () => {
  const every = (length: number): TreeAnswer[][] =>
    length === 0
      ? [[]]
      : every(length - 1).flatMap((before) => treeAnswers.map((one) => [...before, one]));
  const ends = every(tree.questions.length).map((given) => endAfter(...given));
  const results = new Map(tree.results.map((result) => [result.id, result]));
  expect(ends.filter((end) => !results.has(end ?? ""))).toEqual([]);
  expect(new Set(ends).size, "every result is reached").toBe(tree.results.length);
  const allDoubt = endAfter("unsure", "unsure", "unsure", "unsure", "unsure");
  expect(results.get(allDoubt ?? "")?.clock).toBe(true);
});

test("questions that lead to each other in a ring end", () => {
  const [first] = tree.questions;
  if (!first) throw new Error("no question");
  const ring = { ...tree, questions: [{ ...first, yes: first.id }] };
  expect(pathOf(ring, () => "yes")).toHaveLength(1);
});
