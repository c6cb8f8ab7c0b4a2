import type { Applies, Question } from "../../../db/schema/tools/applies.ts";
import type { Answers } from "../answers.ts";
import { type Choices, holds } from "./conditions.ts";

type Questions = Applies["questions"];

// A question depends on the answers before it, and not on facts.
const noFacts = () => false;

/** The questions to ask after these answers, without skipped ones. */
export const askedOf = (questions: Questions, choices: Choices): Questions =>
  questions.filter(({ skipWhen }) => !(skipWhen && holds(skipWhen, choices, noFacts)));

/** The given answers, without those to skipped questions, which count again when asked again. */
export function choicesOf(questions: Questions, given: Choices): Choices {
  const counted = new Map<string, readonly string[]>();
  for (const { id, skipWhen } of questions) {
    const values = given.get(id);
    if (values?.length && !(skipWhen && holds(skipWhen, counted, noFacts))) counted.set(id, values);
  }
  return counted;
}

/** The choices among the answers on this device, without values of former options. */
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

/** The values after a tap on one option: an exclusive one replaces all others. */
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

export const resultStep = "result";

/** The screen to show: an answered question if requested, else the first open one, else the result. */
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

/** The short names of the chosen options. */
export const shortAnswer = ({ id, options }: Question, choices: Choices): string =>
  options
    .filter(({ value }) => choices.get(id)?.includes(value))
    .map(({ short }) => short)
    .join(", ");
