import {
  type RequestRow,
  spamSignalLabels,
  spamThreshold,
} from "../../../db/schema/requests/request.ts";
import { uncapitalized } from "./count-words.ts";

/** The signals that raised the spam score, in words. */
export const signalsInWords = ({ spamSignals }: Pick<RequestRow, "spamSignals">): string =>
  spamSignals
    .map((signal) => spamSignalLabels[signal] ?? signal)
    .map((label, nth) => (nth === 0 ? label : uncapitalized(label)))
    .join(", ");

/** `Probably a person, score 4 of 100`, with the signals. */
export function spamWords(row: Pick<RequestRow, "spamScore" | "spamSignals">): string {
  const signals = signalsInWords(row);
  const who = row.spamScore < spamThreshold ? "Probably a person" : "Probably spam";
  return `${who}, score ${row.spamScore} of 100${signals ? ` (${signals})` : ""}`;
}
