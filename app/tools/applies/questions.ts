import type { Applies, Question } from "../../../db/schema/tools/applies.ts";
import type { Answers } from "../answers.ts";
import { type Choices, holds } from "./conditions.ts";

type Questions = Applies["questions"];

// A question depends on the answers before it and on no fact.
const noFacts = () => false;

/** The questions to ask after these answers: a skipped one is left out. */
export const askedOf = (questions: Questions, choices: Choices): Questions =>
  questions.filter(({ skipWhen }) => !(skipWhen && holds(skipWhen, choices, noFacts)));

/** What was given, without the answers to questions that others have made moot; these count again when asked again. */
export function choicesOf(questions: Questions, given: Choices): Choices {
  const counted = new Map<string, readonly string[]>();
  for (const { id, skipWhen } of questions) {
    const values = given.get(id);
    if (values?.length && !(skipWhen && holds(skipWhen, counted, noFacts))) counted.set(id, values);
  }
  return counted;
}

/** The choices among the answers on this device. What no option has is left out: the questions may have changed since. */
export function givenChoices(questions: Questions, answers: Answers | undefined): Choices {
  const given = new Map<string, readonly string[]>();
  for (const { id, options } of questions) {
    const value = answers?.get(id)?.value;
    const values = Array.isArray(value) ? value : [value];
    const known = options.flatMap((option) => (values.includes(option.value) ? option.value : []));
    if (known.length > 0) given.set(id, known);
  }
  return given;
}

/** The values after a tap on one option: an exclusive one goes with no other. */
export function tapped(
  { type, exclusive, options }: Question,
  chosen: readonly string[],
  value: string,
): readonly string[] {
  if (type === "single") return [value];
  if (chosen.includes(value)) return chosen.filter((one) => one !== value);
  if (value === exclusive) return [value];
  const all = [...chosen.filter((one) => one !== exclusive), value];
  return options.flatMap((option) => (all.includes(option.value) ? option.value : []));
}

/** The first question that has no answer; undefined when all are answered. */
export const firstOpen = (questions: Questions, choices: Choices): Question | undefined =>
  askedOf(questions, choices).find(({ id }) => !choices.has(id));

/** The screen that shows the result. */
export const resultStep = "result";

/** The screen to show: the one asked for if everything before it is answered, else the first that is open. */
export function stepOf(questions: Questions, choices: Choices, wanted: string): string {
  const open = firstOpen(questions, choices)?.id ?? resultStep;
  return choices.has(wanted) ? wanted : open;
}

/** The question before this one; from the result, the last. */
export function questionBefore(questions: Questions, choices: Choices, step: string) {
  const asked = askedOf(questions, choices);
  const at = step === resultStep ? asked.length : asked.findIndex(({ id }) => id === step);
  return asked[at - 1];
}

/** The chosen options in a word or two each. */
export const shortAnswer = ({ id, options }: Question, choices: Choices): string =>
  options
    .filter(({ value }) => choices.get(id)?.includes(value))
    .map(({ short }) => short)
    .join(", ");
