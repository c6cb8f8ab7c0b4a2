import { expect, test } from "vitest";
import { savedResult } from "../../../db/schema/tools/readiness-file.ts";
import { readStored, storedValues } from "./answers.ts";
import { readiness } from "../testing/content.ts";

const stored = (values: Record<string, unknown>) =>
  new Map(Object.entries(values).map(([key, value], index) => [key, { value, at: 1_000 + index }]));

const saved = savedResult(
  new Date("2026-05-21T08:00:00Z"),
  { "ctl-risk-1": "yes", "ctl-access-6": "na" },
  { "ctl-access-6": "No server room." },
);

test("answers, reasons and the result to compare with are told from each other", () => {
  const read = readStored(
    readiness,
    stored({ "ctl-risk-1": "no", "reason-ctl-access-6": "None here.", before: saved }),
  );
  expect(read).toEqual({
    answers: { "ctl-risk-1": "no" },
    reasons: { "ctl-access-6": "None here." },
    before: saved,
    at: 1_000,
  });
});

test("what another version or another hand has stored is left out", () => {
  const read = readStored(
    readiness,
    stored({
      "ctl-risk-1": "maybe",
      "ctl-gone-1": "yes",
      "reason-ctl-risk-1": 7,
      before: { ...saved, answers: { "ctl-gone-1": "yes" } },
    }),
  );
  expect(read).toEqual({ answers: {}, reasons: {}, before: undefined, at: undefined });
});

test("going on from a file replaces every answer and every reason, and nothing else", () => {
  const values = storedValues(readiness, saved);
  expect(Object.keys(values)).toHaveLength(72);
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value));
  expect(given).toEqual({
    "ctl-risk-1": "yes",
    "ctl-access-6": "na",
    "reason-ctl-access-6": "No server room.",
  });
});
