import { expect, test } from "vitest";
import unseen from "../testing/unseen-priorities.json" with { type: "json" };
import { proposedPriority } from "./priority-filter.ts";

const proposed = (message: string) => proposedPriority({ message }).priority;

test("most incidents are found, and next to nothing else is taken for one", () => {
  const share = (isIncident: boolean) => {
    const texts = unseen.filter(({ expected }) => (expected === "incident") === isIncident);
    return texts.filter(({ text }) => proposed(text) === "incident").length / texts.length;
  };
  expect(share(true)).toBeGreaterThanOrEqual(0.95);
  expect(share(false)).toBeLessThanOrEqual(0.04);
  const right = unseen.filter(({ text, expected }) => proposed(text) === expected);
  expect(right.length / unseen.length).toBeGreaterThanOrEqual(0.9);
});

test.each([
  ["A nurse left a laptop with patient lists in a moto taxi", "incident"],
  ["What does an ISO 27001 audit cost for a company of forty?", "normal"],
  ["Please send us a quote for ransomware awareness training.", "normal"],
])("%j is %s", (message, priority) => {
  expect(proposed(message)).toBe(priority);
});

test("the words that speak for a priority are its reason, and so is a breach clock", () => {
  expect(proposedPriority({ message: "Someone stole our laptop yesterday" }).reason).toMatch(
    /laptop|stole/,
  );
  expect(proposedPriority({ message: "Help\n\nBreach clock: Started at 09:00" })).toEqual({
    priority: "incident",
    reason: "breach clock attached",
  });
});
