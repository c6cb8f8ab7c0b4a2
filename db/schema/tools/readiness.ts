import * as v from "valibot";

const strings = v.array(v.string());

/** Possible answers to a control. */
export const answerValues = ["yes", "partly", "no", "na"] as const;
export const AnswerValue = v.picklist(answerValues);
export type AnswerValue = v.InferOutput<typeof AnswerValue>;

/** The highest level of a result that lacks a critical control. */
export const cappedBand = "band-developing";

/** A result is told as a multiple of this, in percent. */
export const percentStep = 5;

const Percent = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100));
const Weight = v.picklist([1, 2, 3]);
const Effort = v.picklist(["hours", "days", "weeks"]);

const Band = v.object({
  id: v.string(),
  min: Percent,
  max: Percent,
  label: v.string(),
  advice: v.string(),
});
export type Band = v.InferOutput<typeof Band>;

/** A control with the question about it. */
const Control = v.pipe(
  v.object({
    id: v.string(),
    /** An id of `chapters`. */
    chapter: v.string(),
    question: v.string(),
    partlyIf: v.string(),
    whyItMatters: v.string(),
    sourceIds: v.pipe(strings, v.minLength(1)),
    evidence: v.pipe(strings, v.minLength(1)),
    firstStep: v.string(),
    effort: Effort,
    weight: Weight,
    critical: v.boolean(),
    criticalReason: v.optional(v.string()),
    /** The case in which it does not apply; null if it concerns nearly everyone. */
    naIf: v.nullable(v.string()),
    serviceId: v.string(),
    insightId: v.string(),
  }),
  v.check(
    ({ critical, criticalReason }) => critical === (criticalReason !== undefined),
    "A critical control has a reason for it, and no other has one.",
  ),
);
export type Control = v.InferOutput<typeof Control>;

const Chapter = v.object({
  id: v.string(),
  title: v.string(),
  description: v.string(),
  controlIds: v.pipe(strings, v.minLength(1)),
});
export type Chapter = v.InferOutput<typeof Chapter>;

const Fields = v.object({
  title: v.string(),
  intro: v.string(),
  privacy: v.string(),
  disclaimer: v.string(),
  answers: v.array(
    v.object({
      value: AnswerValue,
      label: v.string(),
      /** Null leaves the control out of the sum. */
      points: v.nullable(v.number()),
      help: v.string(),
    }),
  ),
  priorities: v.array(v.object({ weight: Weight, label: v.string() })),
  /** From the smallest to the largest. */
  efforts: v.array(v.object({ id: Effort, label: v.string() })),
  bands: v.array(Band),
  texts: v.object({
    howScored: v.string(),
    capped: v.string(),
    open: v.string(),
    notApplicableChapter: v.string(),
    gapsTitle: v.string(),
    noGaps: v.string(),
    naReason: v.string(),
    naWarning: v.string(),
    sendOffer: v.string(),
    printOffer: v.string(),
  }),
  chapters: v.array(Chapter),
  items: v.array(Control),
});
type Fields = v.InferOutput<typeof Fields>;

/** The questions of the readiness check, and the texts of its result. */
export const Readiness = v.pipe(
  Fields,
  v.check(
    ({ answers }) => isSame(answers.map(({ value }) => value).sort(), [...answerValues].sort()),
    "`answers` has each of yes, partly, no and na once.",
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const message of faultsOf(dataset.value)) addIssue({ message });
  }),
);
export type Readiness = v.InferOutput<typeof Readiness>;

/** Missing or duplicate ids, and percentages without a level. */
function faultsOf({ chapters, items, bands, efforts, priorities }: Fields): string[] {
  const listed = chapters.flatMap(({ id, controlIds }) =>
    controlIds.map((control) => ({ control, chapter: id })),
  );
  const chapterOf = new Map(listed.map(({ control, chapter }) => [control, chapter]));
  const ids = new Set(items.map(({ id }) => id));
  return [
    ...twice(items.map(({ id }) => id)).map((id) => `Two questions are named ${id}.`),
    ...twice(chapters.map(({ id }) => id)).map((id) => `Two chapters are named ${id}.`),
    ...twice(listed.map(({ control }) => control)).map((id) => `${id} is listed twice.`),
    ...listed
      .filter(({ control }) => !ids.has(control))
      .map(
        ({ control, chapter }) => `The chapter ${chapter} lists ${control}, which no question has.`,
      ),
    ...items
      .filter(({ id, chapter }) => chapterOf.get(id) !== chapter)
      .map(({ id, chapter }) => `${id} is not listed by its chapter ${chapter}.`),
    ...items
      .filter(({ effort }) => !efforts.some(({ id }) => id === effort))
      .map(({ id, effort }) => `${id} has the effort ${effort}, which is not described.`),
    ...items
      .filter(({ weight }) => !priorities.some((priority) => priority.weight === weight))
      .map(({ id, weight }) => `${id} has the weight ${weight}, which has no label.`),
    ...percentages
      .filter((percent) => bandsAt(bands, percent).length !== 1)
      .map(
        (percent) => `${percent}% is in ${bandsAt(bands, percent).length} levels instead of one.`,
      ),
    ...(bands.some(({ id }) => id === cappedBand) ? [] : [`No level is named ${cappedBand}.`]),
  ];
}

const percentages = Array.from(
  { length: 100 / percentStep + 1 },
  (_, index) => index * percentStep,
);

const bandsAt = (bands: readonly Band[], percent: number) =>
  bands.filter(({ min, max }) => min <= percent && percent <= max);

const twice = (ids: readonly string[]) => ids.filter((id, index) => ids.indexOf(id) !== index);

const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join();
