import { expect, test } from "vitest";
import {
  checkSavedResult,
  maxFileBytes,
  maxReasonLength,
  readSavedResult,
  savedResult,
} from "./readiness-file.ts";

const controls = new Set(Array.from({ length: 36 }, (_, index) => `ctl-${index}`));
const saved = savedResult(
  new Date("2026-11-24T13:12:00Z"),
  { "ctl-1": "yes", "ctl-2": "na" },
  { "ctl-2": "No network." },
);

test("a saved result is read as it was saved", () => {
  expect(readSavedResult(JSON.stringify(saved), controls)).toEqual({ result: saved });
  expect(checkSavedResult(saved, controls)).toEqual({ result: saved });
});

test("a result with the longest reasons is within the size of a file", () => {
  const reasons = Object.fromEntries(
    [...controls].map((id) => [id, "𐍈".repeat(maxReasonLength / 2)]),
  );
  const answers = Object.fromEntries([...controls].map((id) => [id, "na" as const]));
  const text = JSON.stringify(savedResult(new Date(), answers, reasons), null, 2);
  expect(new TextEncoder().encode(text).length).toBeLessThan(maxFileBytes);
  expect(readSavedResult(text, controls)).toHaveProperty("result.reasons", reasons);
});

const changed = (change: object) => JSON.stringify({ ...saved, ...change });

test.each<[string, string, string]>([
  ["an empty file", " \n", "This file is empty."],
  [
    "half a file",
    JSON.stringify(saved).slice(0, 60),
    "This file is no saved result: it is damaged or another text.",
  ],
  [
    "a web page",
    "<!doctype html><script>alert(1)</script>",
    "This file is no saved result: it is a web page or another text.",
  ],
  ["null", "null", "This file is no result of the readiness check."],
  ["a list", "[1, 2]", "This file is no result of the readiness check."],
  [
    "JSON of another product",
    '{"product":"other","version":1}',
    "This file is no result of the readiness check.",
  ],
  [
    "a later version",
    changed({ version: 2 }),
    "This file was saved by another version of the readiness check (2), which this page cannot read.",
  ],
  ["no answers", changed({ answers: undefined }), "This file has no answers."],
  ["answers as a list", changed({ answers: ["yes"] }), "This file has no answers."],
  ["no reasons", changed({ reasons: null }), "The reasons are missing in this file."],
  [
    "an unknown control",
    changed({ answers: { "ctl-99": "yes" } }),
    "This file answers a question that the readiness check does not ask: ctl-99.",
  ],
  [
    "a reason for an unknown control",
    changed({ reasons: { "<img src=x>": "a" } }),
    "This file answers a question that the readiness check does not ask: <img src=x>.",
  ],
  [
    "an unknown answer",
    changed({ answers: { "ctl-1": "maybe" } }),
    "The answer to ctl-1 is none that the readiness check knows: maybe.",
  ],
  [
    "an answer that is no text",
    changed({ answers: { "ctl-1": { toString: 1 } } }),
    'The answer to ctl-1 is none that the readiness check knows: {"toString":1}.',
  ],
  [
    "a reason that is too long",
    changed({ reasons: { "ctl-1": "a".repeat(301) } }),
    "The reason at ctl-1 is not a text of 300 characters at most.",
  ],
  [
    "a time that is none",
    changed({ savedAt: "yesterday" }),
    "This file is no saved result: savedAt is not as expected.",
  ],
  [
    "a key of the prototype",
    changed({}).replace('"answers":{', '"answers":{"__proto__":{"polluted":"yes"},'),
    "This file answers a question that the readiness check does not ask: __proto__.",
  ],
  [
    "a constructor",
    changed({ reasons: { constructor: "a" } }),
    "This file answers a question that the readiness check does not ask: constructor.",
  ],
])("%s is refused in one sentence", (_, text, problem) => {
  expect(readSavedResult(text, controls)).toEqual({ problem });
  expect("polluted" in {}).toBe(false);
});

test("a prototype around all of it changes nothing", () => {
  const text = changed({}).replace("{", '{"__proto__":{"polluted":"yes"},');
  const read = readSavedResult(text, controls);
  expect(read).toEqual({ result: saved });
  expect("polluted" in read).toBe(false);
  expect("polluted" in {}).toBe(false);
});

test("a foreign value is quoted in part", () => {
  const read = readSavedResult(changed({ answers: { "ctl-1": "x".repeat(5_000_000) } }), controls);
  expect(read).toHaveProperty(
    "problem",
    `The answer to ctl-1 is none that the readiness check knows: ${"x".repeat(40)}….`,
  );
});
