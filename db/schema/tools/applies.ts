import * as v from "valibot";
import { tools } from "./tools.ts";

/** When something holds. An unanswered or skipped question is never `in` and never `has`. */
export type Condition =
  /** A condition that `facts` names. */
  | { fact: string }
  /** The answer to a single question is one of the values. */
  | { in: [question: string, values: string[]] }
  /** One of the values was chosen in a multiple question. */
  | { has: [question: string, values: string[]] }
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition };

const strings = v.array(v.string());

const QuestionValues = v.strictTuple([v.string(), v.pipe(strings, v.minLength(1))]);

export const Condition: v.GenericSchema<Condition> = v.union([
  v.strictObject({ fact: v.string() }),
  v.strictObject({ in: QuestionValues }),
  v.strictObject({ has: QuestionValues }),
  v.strictObject({ all: v.array(v.lazy(() => Condition)) }),
  v.strictObject({ any: v.array(v.lazy(() => Condition)) }),
  v.strictObject({ not: v.lazy(() => Condition) }),
]);

const Option = v.object({
  value: v.string(),
  label: v.string(),
  /** A word or two for places without room for the label. */
  short: v.string(),
  help: v.optional(v.string()),
});

const Question = v.object({
  id: v.string(),
  type: v.picklist(["single", "multi"]),
  label: v.string(),
  short: v.string(),
  help: v.optional(v.string()),
  /** The option of a multiple question that excludes all others. */
  exclusive: v.optional(v.string()),
  /** The question is not asked while this holds. */
  skipWhen: v.optional(Condition),
  options: v.pipe(v.array(Option), v.minLength(2)),
  sourceIds: v.optional(strings),
});
export type Question = v.InferOutput<typeof Question>;

const Deadline = v.object({
  amount: v.pipe(v.number(), v.integer(), v.minValue(1)),
  unit: v.picklist(["hours", "days", "working days", "months"]),
  from: v.string(),
});
export type Deadline = v.InferOutput<typeof Deadline>;

export const Level = v.picklist(["must", "check", "good"]);
export type Level = v.InferOutput<typeof Level>;

/** A law, duty or deadline that concerns a visitor who meets its condition. */
const Item = v.object({
  id: v.string(),
  kind: v.string(),
  level: Level,
  title: v.string(),
  text: v.string(),
  reason: v.string(),
  when: Condition,
  sourceIds: v.pipe(strings, v.minLength(1)),
  lawId: v.optional(v.string()),
  controlIds: v.optional(strings),
  serviceId: v.optional(v.string()),
  insightId: v.optional(v.string()),
  tool: v.optional(v.picklist(tools)),
  deadline: v.optional(Deadline),
  /** It may be one of the first steps of a result: the step as an instruction, the lowest `order` first. */
  firstStep: v.optional(v.object({ order: v.number(), text: v.string() })),
});
export type Item = v.InferOutput<typeof Item>;

const Document = v.object({
  title: v.string(),
  intro: v.string(),
  privacy: v.string(),
  disclaimer: v.string(),
  kinds: v.array(v.object({ id: v.string(), label: v.string() })),
  levels: v.array(v.object({ id: Level, label: v.string(), help: v.string() })),
  questions: v.pipe(v.array(Question), v.minLength(1)),
  facts: v.record(v.string(), v.object({ label: v.string(), when: Condition })),
  items: v.array(Item),
  /** The library's guidance by the value of the question `sector`. */
  sectorGuidance: v.record(v.string(), v.nullable(v.string())),
  texts: v.object({
    resultTitle: v.string(),
    /** The title of the fold with the reason for a row and its sources. */
    whyAndSource: v.string(),
    /** The meaning of the three levels, in one line of a phone. */
    levels: v.string(),
    /** The heading above all rows. */
    all: v.string(),
    source: v.string(),
    change: v.string(),
    print: v.string(),
    send: v.string(),
    nothing: v.string(),
  }),
});
export type Applies = v.InferOutput<typeof Document>;

/** "What applies to me?": six questions and a decision table. */
export const Applies = v.pipe(
  Document,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const message of problemsOf(dataset.value)) addIssue({ message });
  }),
);

/** References in the document to missing ids, each with its place. */
function problemsOf(document: Applies): string[] {
  const { questions, facts, items, kinds, levels, sectorGuidance } = document;
  const sectors = questions.find(({ id }) => id === "sector")?.options ?? [];
  return [
    ...twice("questions", questions),
    ...twice("items", items),
    ...twice("kinds", kinds),
    ...questions.flatMap((question, index) => [
      ...optionProblems(question, `questions.${index}`),
      ...(question.skipWhen
        ? // A question can only depend on earlier questions, and not on facts.
          conditionProblems(
            question.skipWhen,
            { questions: questions.slice(0, index), facts: {} },
            `questions.${index}.skipWhen`,
          )
        : []),
    ]),
    ...Object.entries(facts).flatMap(([name, { when }]) => [
      ...conditionProblems(when, document, `facts.${name}.when`),
      ...(restsOn(name, when, facts, new Set()) ? [`facts.${name}.when: it rests on itself`] : []),
    ]),
    ...items.flatMap((item, index) => {
      const place = `items.${index}`;
      return [
        ...conditionProblems(item.when, document, `${place}.when`),
        ...missing(kinds, item.kind, `${place}.kind`),
        ...missing(levels, item.level, `${place}.level`),
      ];
    }),
    ...Object.keys(sectorGuidance)
      .filter((value) => !sectors.some((option) => option.value === value))
      .map((value) => `sectorGuidance.${value}: the question sector has no such option`),
  ];
}

function optionProblems({ type, exclusive, options }: Question, place: string): string[] {
  const values = options.map(({ value }) => ({ id: value }));
  return [
    ...twice(`${place}.options`, values),
    ...(exclusive === undefined ? [] : missing(values, exclusive, `${place}.exclusive`)),
    ...(exclusive !== undefined && type === "single"
      ? [`${place}.exclusive: a single question has only one answer`]
      : []),
  ];
}

interface Named {
  questions: readonly Question[];
  facts: Readonly<Record<string, unknown>>;
}

function conditionProblems(condition: Condition, named: Named, place: string): string[] {
  if ("all" in condition || "any" in condition) {
    const [word, parts] =
      "all" in condition ? (["all", condition.all] as const) : (["any", condition.any] as const);
    return parts.flatMap((part, index) =>
      conditionProblems(part, named, `${place}.${word}.${index}`),
    );
  }
  if ("not" in condition) return conditionProblems(condition.not, named, `${place}.not`);
  if ("fact" in condition) {
    const { fact } = condition;
    return Object.hasOwn(named.facts, fact) ? [] : [`${place}: there is no fact ${fact}`];
  }
  const type = "in" in condition ? "single" : "multi";
  const [id, values] = "in" in condition ? condition.in : condition.has;
  const question = named.questions.find((one) => one.id === id);
  if (!question) return [`${place}: there is no question ${id} to ask before`];
  if (question.type !== type) return [`${place}: the question ${id} is not ${type}`];
  const known = question.options.map(({ value }) => ({ id: value }));
  return values.flatMap((value) => missing(known, value, place));
}

/** True if a condition depends on the named fact, directly or through other facts. */
function restsOn(
  name: string,
  condition: Condition,
  facts: Applies["facts"],
  seen: Set<string>,
): boolean {
  const leads = (part: Condition) => restsOn(name, part, facts, seen);
  if ("all" in condition) return condition.all.some(leads);
  if ("any" in condition) return condition.any.some(leads);
  if ("not" in condition) return leads(condition.not);
  if (!("fact" in condition)) return false;
  const { fact } = condition;
  if (fact === name) return true;
  const next = facts[fact];
  if (!next || seen.has(fact)) return false;
  seen.add(fact);
  return leads(next.when);
}

const missing = (list: readonly { id: string }[], id: string, place: string): string[] =>
  list.some((one) => one.id === id) ? [] : [`${place}: there is no ${id}`];

const twice = (place: string, list: readonly { id: string }[]): string[] =>
  list
    .filter(({ id }, index) => list.findIndex((one) => one.id === id) !== index)
    .map(({ id }) => `${place}: ${id} is there twice`);
