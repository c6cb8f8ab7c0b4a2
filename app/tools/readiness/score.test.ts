import * as v from "valibot";
import { expect, test } from "vitest";
import file from "../../../db/data/readiness.json" with { type: "json" };
import { type AnswerValue, answerValues } from "../../../db/schema/tools/readiness.ts";
import { type ControlAnswers, countsOf, type Result, resultOf } from "./score.ts";
import { readiness } from "../testing/content.ts";

const Example = v.object({
  name: v.string(),
  answers: v.record(v.string(), v.picklist(answerValues)),
  expected: v.unknown(),
});
const examples = v.parse(v.array(Example), file._examples);

/** A result as the examples write it. */
const serialized = ({ overall, chapters, gaps }: Result) => ({
  overall:
    overall.state === "scored"
      ? { ...plain(overall), capped: overall.capped }
      : { state: overall.state },
  chapters: Object.fromEntries(Object.entries(chapters).map(([id, score]) => [id, plain(score)])),
  firstGaps: gaps.slice(0, 5).map(({ control }) => control.id),
  gapCount: gaps.length,
});
const plain = (score: Result["chapters"][string]) =>
  score.state === "scored"
    ? { state: score.state, percent: score.percent, band: score.band.id }
    : { state: score.state };

const all = (value: AnswerValue | undefined): ControlAnswers =>
  Object.fromEntries(readiness.items.map(({ id }) => [id, value]));

test.each(examples)("example: $name", ({ answers, expected }) => {
  expect(serialized(resultOf(readiness, answers))).toEqual(expected);
});

/** The same numbers on every run. */
function* random(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

const numbers = random(20_261_124);
const next = () => numbers.next().value as number;
const choices = [...answerValues, undefined] as const;
const chance = (): ControlAnswers =>
  Object.fromEntries(readiness.items.map(({ id }) => [id, choices[Math.floor(next() * 5)]]));
const hundreds = Array.from({ length: 500 }, chance);
const better = { no: "partly", partly: "yes" } as const;

test("the percentage is a step of five between 0 and 100, and has a level that holds it", () => {
  for (const answers of hundreds) {
    const { overall, chapters } = resultOf(readiness, answers);
    for (const score of [overall, ...Object.values(chapters)]) {
      if (score.state !== "scored") continue;
      expect(score.percent % 5).toBe(0);
      expect(score.percent).toBeGreaterThanOrEqual(0);
      expect(score.percent).toBeLessThanOrEqual(100);
      if ("capped" in score && score.capped) continue;
      expect(score.band.max).toBeGreaterThanOrEqual(score.percent);
      expect(score.band.min).toBeLessThanOrEqual(score.percent);
    }
  }
});

test("a better answer never lowers a result", () => {
  for (const answers of hundreds) {
    const gap = resultOf(readiness, answers).gaps[Math.floor(next() * 10)];
    if (!gap) continue;
    const improved = { ...answers, [gap.control.id]: better[gap.answer] };
    const [before, after] = [resultOf(readiness, answers), resultOf(readiness, improved)];
    expect(percentOf(after.overall)).toBeGreaterThanOrEqual(percentOf(before.overall));
    const { chapter } = gap.control;
    expect(percentOf(after.chapters[chapter])).toBeGreaterThanOrEqual(
      percentOf(before.chapters[chapter]),
    );
  }
});

test("what does not apply counts like what is not asked", () => {
  for (const answers of hundreds) {
    const applies = readiness.items.filter(({ id }) => answers[id] !== "na");
    const asked = { ...readiness, items: applies };
    expect(resultOf(readiness, answers).overall).toEqual(
      applies.length > 0 ? resultOf(asked, answers).overall : { state: "na", capped: false },
    );
  }
});

test("the level is Developing at most while a critical control is missing", () => {
  let cappedResults = 0;
  for (const answers of hundreds) {
    const { overall } = resultOf(readiness, answers);
    const isMissing = readiness.items.some(
      ({ id, critical }) => critical && (!answers[id] || answers[id] === "no"),
    );
    if (overall.state !== "scored") continue;
    if (isMissing) expect(["Initial", "Developing"]).toContain(overall.band.label);
    else expect(overall.capped).toBe(false);
    cappedResults += Number(overall.capped);
  }
  expect(cappedResults, "some of them are capped").toBeGreaterThan(0);
});

test("gaps are critical first, then no, then weight, then effort, then in the order of the questions", () => {
  const rank = { hours: 0, days: 1, weeks: 2 };
  for (const answers of hundreds) {
    const { gaps } = resultOf(readiness, answers);
    const keys = gaps.map(({ control, answer }) =>
      [
        control.critical ? 0 : 1,
        answer === "no" ? 0 : 1,
        3 - control.weight,
        rank[control.effort],
        String(readiness.items.indexOf(control)).padStart(2, "0"),
      ].join(" "),
    );
    expect(keys).toEqual([...keys].sort());
    expect(gaps).toHaveLength(
      Object.values(answers).filter((answer) => answer === "no" || answer === "partly").length,
    );
  }
});

test("each control is counted once", () => {
  for (const answers of hundreds) {
    const counts = countsOf(readiness.items, answers);
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(36);
  }
});

const percentOf = (score: Result["chapters"][string] | undefined) =>
  score?.state === "scored" ? score.percent : -1;

test("a result appears with the half of what applies, and not before", () => {
  const half = readiness.items.slice(0, 18).map(({ id }) => id);
  const answered = Object.fromEntries(half.map((id) => [id, "yes" as const]));
  expect(resultOf(readiness, answered).overall.state).toBe("scored");
  const [first = ""] = half;
  expect(resultOf(readiness, { ...answered, [first]: undefined }).overall.state).toBe("open");
  // One more that does not apply: 17 of 35 are not half.
  expect(resultOf(readiness, { ...answered, [first]: "na" }).overall.state).toBe("open");
});

test("where nothing applies there is no result", () => {
  const { overall, chapters, gaps } = resultOf(readiness, all("na"));
  expect(overall).toEqual({ state: "na", capped: false });
  expect(Object.values(chapters).map(({ state }) => state)).toEqual(Array(6).fill("na"));
  expect(gaps).toEqual([]);
});

test("an answer that the check does not know changes nothing", () => {
  const strange: ControlAnswers = { ...all("yes"), "ctl-none-1": "no" };
  expect(resultOf(readiness, strange)).toEqual(resultOf(readiness, all("yes")));
});
