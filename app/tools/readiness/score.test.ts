// biome-ignore lint/correctness/noNodejsModules: the test reads the content as it is in the repository
import { readFileSync } from "node:fs";
import * as v from "valibot";
import { expect, test } from "vitest";
import { type AnswerValue, answerValues, Readiness } from "../../../db/schema/tools/readiness.ts";
import { type ControlAnswers, countsOf, type Result, resultOf } from "./score.ts";

const file: unknown = JSON.parse(
  readFileSync(new URL("../../../db/data/readiness.json", import.meta.url), "utf8"),
);
const check = v.parse(Readiness, file);
const Expected = v.variant("state", [
  v.object({ state: v.literal("open") }),
  v.object({
    state: v.literal("scored"),
    percent: v.number(),
    band: v.string(),
    capped: v.optional(v.boolean()),
  }),
]);
const { _examples: examples } = v.parse(
  v.object({
    _examples: v.array(
      v.object({
        name: v.string(),
        answers: v.record(v.string(), v.picklist(answerValues)),
        expected: v.object({
          overall: Expected,
          chapters: v.record(v.string(), Expected),
          firstGaps: v.array(v.string()),
          gapCount: v.number(),
        }),
      }),
    ),
  }),
  file,
);

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
  Object.fromEntries(check.items.map(({ id }) => [id, value]));

test.each(examples)("example: $name", ({ answers, expected }) => {
  expect(serialized(resultOf(check, answers))).toEqual(expected);
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
  Object.fromEntries(check.items.map(({ id }) => [id, choices[Math.floor(next() * 5)]]));
const hundreds = Array.from({ length: 500 }, chance);
const better = { no: "partly", partly: "yes" } as const;

test("the percentage is a step of five between 0 and 100, and has a level that holds it", () => {
  for (const answers of hundreds) {
    const { overall, chapters } = resultOf(check, answers);
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
    const gap = resultOf(check, answers).gaps[Math.floor(next() * 10)];
    if (!gap) continue;
    const improved = { ...answers, [gap.control.id]: better[gap.answer] };
    const [before, after] = [resultOf(check, answers), resultOf(check, improved)];
    expect(percentOf(after.overall)).toBeGreaterThanOrEqual(percentOf(before.overall));
    const { chapter } = gap.control;
    expect(percentOf(after.chapters[chapter])).toBeGreaterThanOrEqual(
      percentOf(before.chapters[chapter]),
    );
  }
});

test("what does not apply counts like what is not asked", () => {
  for (const answers of hundreds) {
    const applies = check.items.filter(({ id }) => answers[id] !== "na");
    const asked = { ...check, items: applies };
    expect(resultOf(check, answers).overall).toEqual(
      applies.length > 0 ? resultOf(asked, answers).overall : { state: "na", capped: false },
    );
  }
});

test("the level is Developing at most while a critical control is missing", () => {
  let cappedResults = 0;
  for (const answers of hundreds) {
    const { overall } = resultOf(check, answers);
    const isMissing = check.items.some(
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
    const { gaps } = resultOf(check, answers);
    const keys = gaps.map(({ control, answer }) =>
      [
        control.critical ? 0 : 1,
        answer === "no" ? 0 : 1,
        3 - control.weight,
        rank[control.effort],
        String(check.items.indexOf(control)).padStart(2, "0"),
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
    const counts = countsOf(check.items, answers);
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(36);
  }
});

const percentOf = (score: Result["chapters"][string] | undefined) =>
  score?.state === "scored" ? score.percent : -1;

test("a result appears with the half of what applies, and not before", () => {
  const half = check.items.slice(0, 18).map(({ id }) => id);
  const answered = Object.fromEntries(half.map((id) => [id, "yes" as const]));
  expect(resultOf(check, answered).overall.state).toBe("scored");
  const [first = ""] = half;
  expect(resultOf(check, { ...answered, [first]: undefined }).overall.state).toBe("open");
  // One more that does not apply: 17 of 35 are not half.
  expect(resultOf(check, { ...answered, [first]: "na" }).overall.state).toBe("open");
});

test("where nothing applies there is no result", () => {
  const { overall, chapters, gaps } = resultOf(check, all("na"));
  expect(overall).toEqual({ state: "na", capped: false });
  expect(Object.values(chapters).map(({ state }) => state)).toEqual(Array(6).fill("na"));
  expect(gaps).toEqual([]);
});

test("an answer that the check does not know changes nothing", () => {
  const strange: ControlAnswers = { ...all("yes"), "ctl-none-1": "no" };
  expect(resultOf(check, strange)).toEqual(resultOf(check, all("yes")));
});
