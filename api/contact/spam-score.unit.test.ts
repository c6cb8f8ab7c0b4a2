import { expect, test } from "vitest";
import { spamScoreOf } from "./spam-score.ts";

test("a person who typed for a while is not suspicious", () => {
  expect(spamScoreOf({ website: "", filledInMs: 42_000 })).toEqual({
    score: 0,
    signals: { honeypot: false, tooFast: false, filledInMs: 42_000 },
  });
});

test("nothing known is nothing suspicious: curl and the plain form send neither field", () => {
  expect(spamScoreOf({ website: undefined, filledInMs: undefined }).score).toBe(0);
});

test("a filled honeypot weighs more than haste, and both together most", () => {
  const honeypot = spamScoreOf({ website: "http://spam.example", filledInMs: 42_000 }).score;
  const haste = spamScoreOf({ website: "", filledInMs: 200 }).score;
  expect(honeypot).toBeGreaterThan(haste);
  expect(haste).toBeGreaterThan(0);
  expect(spamScoreOf({ website: "http://spam.example", filledInMs: 200 }).score).toBe(100);
});

test.each([
  [{}, -1],
  [5, "soon"],
  [null, Number.NaN],
  [[], 1e308],
])("odd values (%j, %j) are signals, never errors", (website, filledInMs) => {
  const { score } = spamScoreOf({ website, filledInMs });
  expect(score).toBeGreaterThanOrEqual(0);
  expect(score).toBeLessThanOrEqual(100);
});
