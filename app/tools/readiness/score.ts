import {
  type AnswerValue,
  answerValues,
  type Band,
  cappedBand,
  type Control,
  percentStep,
  type Readiness,
} from "../../../db/schema/tools/readiness.ts";

/** Answers by the id of the control. */
export type ControlAnswers = Readonly<Partial<Record<string, AnswerValue>>>;

export type Score =
  /** Fewer than half of the applicable controls are answered. */
  | { state: "open" }
  /** All controls were answered with "not applicable". */
  | { state: "na" }
  | { state: "scored"; percent: number; band: Band };

export type OverallScore = Score & {
  /** True if a critical control holds the level below that of the percentage. */
  capped: boolean;
};

export interface Result {
  overall: OverallScore;
  /** Scores by the id of the chapter. */
  chapters: Readonly<Record<string, Score>>;
  /** Controls answered with no or partly, in the order in which to close them. */
  gaps: readonly Gap[];
}

export interface Gap {
  control: Control;
  answer: "no" | "partly";
}

/** The rules are `_meta.scoring` of db/data/readiness.json. */
export function resultOf(check: Readiness, answers: ControlAnswers): Result {
  const chapters = check.chapters.map(({ id }) => {
    const controls = check.items.filter(({ chapter }) => chapter === id);
    return [id, scoreOf(check, controls, answers)] as const;
  });
  return {
    overall: capped(check, scoreOf(check, check.items, answers), answers),
    chapters: Object.fromEntries(chapters),
    gaps: gapsOf(check, answers),
  };
}

function scoreOf(check: Readiness, controls: readonly Control[], answers: ControlAnswers): Score {
  const applicable = controls.filter(({ id }) => answers[id] !== "na");
  if (applicable.length === 0) return { state: "na" };
  const answered = applicable.filter(({ id }) => answers[id] !== undefined);
  if (answered.length * 2 < applicable.length) return { state: "open" };
  const points = pointsOf(check);
  let earned = 0;
  let possible = 0;
  for (const { id, weight } of answered) {
    earned += weight * (points.get(answers[id]) ?? 0);
    possible += weight * (points.get("yes") ?? 0);
  }
  const percent = Math.floor((earned * (100 / percentStep)) / possible) * percentStep;
  const band = check.bands.find(({ min, max }) => min <= percent && percent <= max);
  return band ? { state: "scored", percent, band } : { state: "open" };
}

const pointsOf = ({ answers }: Readiness) =>
  new Map<AnswerValue | undefined, number>(
    answers.map(({ value, points }) => [value, points ?? 0]),
  );

function capped(check: Readiness, score: Score, answers: ControlAnswers): OverallScore {
  const cap = check.bands.find(({ id }) => id === cappedBand);
  const isMissing = check.items.some(
    ({ id, critical }) => critical && (answers[id] === undefined || answers[id] === "no"),
  );
  if (score.state !== "scored" || !cap || !isMissing || score.band.min <= cap.min)
    return { ...score, capped: false };
  return { ...score, band: cap, capped: true };
}

function gapsOf({ items, efforts }: Readiness, answers: ControlAnswers): Gap[] {
  const effort = new Map(efforts.map(({ id }, index) => [id, index]));
  const order = ({ control, answer }: Gap) => [
    control.critical ? 0 : 1,
    answer === "no" ? 0 : 1,
    -control.weight,
    effort.get(control.effort) ?? efforts.length,
  ];
  return items
    .flatMap((control): Gap[] => {
      const answer = answers[control.id];
      return answer === "no" || answer === "partly" ? [{ control, answer }] : [];
    })
    .sort((one, other) => firstDifference(order(one), order(other)));
}

/** Equal gaps stay in the order of the questions, because the sort is stable. */
function firstDifference(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((value, at) => value !== other[at]);
  return index < 0 ? 0 : (one[index] ?? 0) - (other[index] ?? 0);
}

/** Number of controls by answer; `open` counts those without one. */
export function countsOf(controls: readonly Control[], answers: ControlAnswers) {
  const counts = { yes: 0, partly: 0, no: 0, na: 0, open: 0 };
  for (const { id } of controls) counts[answers[id] ?? "open"] += 1;
  return counts;
}

export const isAnswerValue = (value: unknown): value is AnswerValue =>
  answerValues.some((known) => known === value);
