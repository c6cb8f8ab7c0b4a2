import { expect, test } from "vitest";
import type { AnswerValue } from "../../../db/schema/tools/readiness.ts";
import { requestOf } from "./result-text.ts";
import { resultOf } from "./score.ts";
import { readiness } from "../testing/content.ts";

const all = (value: AnswerValue) =>
  Object.fromEntries(readiness.items.map(({ id }) => [id, value]));
const textOf = (answers: Record<string, AnswerValue>) =>
  requestOf(readiness, resultOf(readiness, answers), "24 November 2026").attachment;

test("a request has the level, each chapter's percentage and ten steps in their order", () => {
  const lines = textOf({ ...all("yes"), "ctl-access-2": "no", "ctl-risk-3": "partly" }).split("\n");
  expect(lines).toEqual([
    "Readiness check: 95%, level Developing, 24 November 2026",
    "By chapter:",
    "- Governance & Organization: 100%, Demonstrable",
    "- Risk Management: 90%, Demonstrable",
    "- Asset Management: 100%, Demonstrable",
    "- Access Control: 80%, Established",
    "- Network Security: 100%, Demonstrable",
    "- Incident Response: 100%, Demonstrable",
    `- ${readiness.texts.capped}`,
    "Your next steps:",
    "- Critical. Switch on two-step sign-in for administrators today, and for remote access and email this month.",
    "- Add one security question to the form that approves projects and purchases.",
  ]);
});

test("of all gaps ten are named, and none is cut off", () => {
  const [, steps = ""] = textOf(all("no")).split("Your next steps:\n");
  expect(steps.split("\n")).toHaveLength(10);
  expect(steps).not.toContain("more lines");
});

test("no evidence, no question and no answer is in a request", () => {
  for (const value of ["yes", "partly", "no", "na"] as const) {
    const text = textOf(all(value));
    for (const { evidence, question, id } of readiness.items)
      for (const private_ of [...evidence, question, id]) expect(text).not.toContain(private_);
  }
});

test("an open result and one where nothing applies have no percentage", () => {
  expect(textOf({ "ctl-risk-1": "yes" })).toContain("Readiness check: open, 24 November 2026");
  expect(textOf(all("na"))).toContain("Risk Management: n/a");
  expect(textOf(all("yes"))).toContain(readiness.texts.noGaps);
});
