import { readFileSync } from "node:fs";
import * as v from "valibot";
import { expect, test } from "vitest";
import { Readiness } from "./readiness.ts";

const text = readFileSync(new URL("../../data/readiness.json", import.meta.url), "utf8");

/** What the contract says of the content with something changed in it. */
function faults(change: (content: v.InferInput<typeof Readiness>) => unknown): string[] {
  const content = JSON.parse(text);
  change(content);
  return (v.safeParse(Readiness, content).issues ?? []).map((issue) =>
    [v.getDotPath(issue), issue.message].filter(Boolean).join(": "),
  );
}

const item = (content: v.InferInput<typeof Readiness>, id: string) => {
  const found = content.items.find((one) => one.id === id);
  if (!found) throw new Error(`${id} is missing`);
  return found;
};

test("the content fits its contract: 36 questions in six chapters of six, nine of them critical", () => {
  const check = v.parse(Readiness, JSON.parse(text));
  expect(check.items).toHaveLength(36);
  expect(check.chapters.map(({ controlIds }) => controlIds.length)).toEqual(Array(6).fill(6));
  expect(check.items.filter(({ critical }) => critical)).toHaveLength(9);
});

test.each<[string, (content: v.InferInput<typeof Readiness>) => unknown, string]>([
  [
    "a question without a chapter",
    (content) => Object.assign(item(content, "ctl-risk-2"), { chapter: "money" }),
    "ctl-risk-2 is not listed by its chapter money.",
  ],
  [
    "a chapter that lists a question which is not there",
    (content) => content.chapters[1]?.controlIds.push("ctl-risk-7"),
    "The chapter risk lists ctl-risk-7, which no question has.",
  ],
  [
    "a question that is listed twice",
    (content) => content.chapters[0]?.controlIds.push("ctl-risk-1"),
    "ctl-risk-1 is listed twice.",
  ],
  [
    "two questions of one name",
    (content) => Object.assign(item(content, "ctl-risk-2"), { id: "ctl-risk-1" }),
    "Two questions are named ctl-risk-1.",
  ],
  [
    "a percentage without a level",
    (content) => Object.assign(content.bands[1] ?? {}, { max: 60 }),
    "65% is in 0 levels instead of one.",
  ],
  [
    "a percentage with two levels",
    (content) => Object.assign(content.bands[1] ?? {}, { max: 70 }),
    "70% is in 2 levels instead of one.",
  ],
  [
    "the level of the cap under another name",
    (content) => Object.assign(content.bands[1] ?? {}, { id: "band-growing" }),
    "No level is named band-developing.",
  ],
  [
    "an effort without a description",
    (content) => content.efforts.pop(),
    "ctl-governance-5 has the effort weeks, which is not described.",
  ],
  [
    "a weight without a label",
    (content) => content.priorities.shift(),
    "ctl-governance-1 has the weight 3, which has no label.",
  ],
  [
    "an answer too few",
    (content) => content.answers.pop(),
    "`answers` has each of yes, partly, no and na once.",
  ],
  [
    "a critical control without its reason",
    (content) => Object.assign(item(content, "ctl-risk-4"), { criticalReason: undefined }),
    "items.9: A critical control has a reason for it, and no other has one.",
  ],
])("%s is refused in one sentence", (_, change, sentence) => {
  expect(faults(change)).toContain(sentence);
});
