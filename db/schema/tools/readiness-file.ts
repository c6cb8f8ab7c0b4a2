import * as v from "valibot";
import { AnswerValue } from "./readiness.ts";

/** The mark of a saved result, by which other files are refused. */
const readinessProduct = "inkingi-readiness-check";
const version = 1;

/** Maximum number of characters in the reason why a control does not apply. */
export const maxReasonLength = 300;

/** Maximum size of a file in bytes: all answers, each with the longest reason in characters of four bytes, are less. */
export const maxFileBytes = 64 * 1024;

const Reason = v.pipe(v.string(), v.maxLength(maxReasonLength));

/** A result as a file, and as the one to compare with: the answers, from which all else follows. */
export const SavedResult = v.object({
  product: v.literal(readinessProduct),
  version: v.literal(version),
  savedAt: v.pipe(
    v.string(),
    v.isoTimestamp(),
    // An offset such as `+05` has the form, and is no time.
    v.check((text) => !Number.isNaN(Date.parse(text)), "The file has no valid time."),
  ),
  answers: v.record(v.string(), AnswerValue),
  /** The reason why a control does not apply, by control. */
  reasons: v.record(v.string(), Reason),
});
export type SavedResult = v.InferOutput<typeof SavedResult>;

export const savedResult = (
  savedAt: Date,
  answers: SavedResult["answers"],
  reasons: SavedResult["reasons"],
): SavedResult => ({
  product: readinessProduct,
  version,
  savedAt: savedAt.toISOString(),
  answers,
  reasons,
});

type Read = { result: SavedResult } | { problem: string };

/** Reads the text of a file that a visitor chose; `problem` is one sentence that names what is wrong with it. */
export function readSavedResult(text: string, controlIds: ReadonlySet<string>): Read {
  if (text.trim() === "") return { problem: "This file is empty." };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const what = /^\s*</.test(text) ? "a web page or another text" : "damaged or another text";
    return { problem: `This file is no saved result: it is ${what}.` };
  }
  return checkSavedResult(value, controlIds);
}

/** As `readSavedResult`, for a value that was stored. */
export function checkSavedResult(value: unknown, controlIds: ReadonlySet<string>): Read {
  const problem = problemWith(value, controlIds);
  if (problem) return { problem };
  const result = v.safeParse(SavedResult, value);
  if (result.success) return { result: result.output };
  const place = v.getDotPath(result.issues[0]);
  return { problem: `This file is no saved result: ${place ?? "its content"} is not as expected.` };
}

/** A problem that gets a sentence of its own; only own keys are read, so that `__proto__` is a name like any other. */
function problemWith(value: unknown, controlIds: ReadonlySet<string>): string | undefined {
  if (!isRecord(value) || value["product"] !== readinessProduct)
    return "This file is no result of the readiness check.";
  if (value["version"] !== version)
    return `This file was saved by another version of the readiness check (${quoted(value["version"])}), which this page cannot read.`;
  const { answers, reasons } = value;
  if (!isRecord(answers)) return "This file has no answers.";
  if (!isRecord(reasons)) return "The reasons are missing in this file.";
  const unknown = Object.keys({ ...answers, ...reasons }).find((id) => !controlIds.has(id));
  if (unknown !== undefined)
    return `This file answers a question that the readiness check does not ask: ${quoted(unknown)}.`;
  const wrong = Object.entries(answers).find(([, answer]) => !v.is(AnswerValue, answer));
  if (wrong)
    return `The answer to ${wrong[0]} is none that the readiness check knows: ${quoted(wrong[1])}.`;
  const wrongReason = Object.entries(reasons).find(([, reason]) => !v.is(Reason, reason));
  if (wrongReason)
    return `The reason at ${wrongReason[0]} is not a text of ${maxReasonLength} characters at most.`;
  return undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The beginning of a foreign value, as much as a sentence has room for. */
const quoted = (value: unknown): string => {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
};
