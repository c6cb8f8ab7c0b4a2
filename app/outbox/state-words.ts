import type { StoredRequest } from "../../db/device/visitor.ts";
import { whenText } from "./format.ts";

interface StateWords {
  title: string;
  /** The condition for sending; undefined if a time can be named instead. */
  next: string | undefined;
  /** Question before it is deleted. */
  deleteQuestion: string;
}

const unconfirmed = "Delete this request? We have not confirmed that it arrived.";

const waits: StateWords = {
  title: "Saved. It will be sent when you are online.",
  next: undefined,
  deleteQuestion: unconfirmed,
};

const words: Record<StoredRequest["state"], StateWords> = {
  held: waits,
  queued: waits,
  sending: { ...waits, next: "now" },
  parked: {
    title: "Saved, but needs a correction",
    next: "after you correct it",
    deleteQuestion: unconfirmed,
  },
  answered: {
    title: "Your first text has arrived, your change has not",
    next: "when you send the change",
    deleteQuestion: "Delete your change? The text that you sent first has arrived.",
  },
};

export const wordsOf = ({ state }: Pick<StoredRequest, "state">): StateWords => words[state];

/** True if the request waits for the visitor's decision. */
export const needsVisitor = ({ state }: Pick<StoredRequest, "state">): boolean =>
  state === "parked" || state === "answered";

/** The next attempt: `at 10:18`, or its condition. */
export function nextText(
  request: Pick<StoredRequest, "state" | "nextAttemptAt">,
  now: number,
): string {
  const { next } = wordsOf(request);
  if (next) return next;
  const wait = request.nextAttemptAt - now;
  if (wait < 1_000 || wait > 15 * 60_000) return "when you are back online";
  return `at ${whenText(request.nextAttemptAt, now).replace("Today, ", "")}`;
}
