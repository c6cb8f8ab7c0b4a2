import type { Sent } from "./device/queue.ts";
import { inSentences } from "./device/refusal.ts";

/**
 * Why something that was asked for has not come about, in words that are true whoever was in the way; undefined where it
 * has, or leaves by itself. `wished`: the fields of the edit that was asked for, where it was one.
 */
export function whyNot(sent: Sent, wished?: readonly string[]): string | undefined {
  if (sent.kind === "refused") return inSentences(sent);
  if (sent.kind !== "conflict") return undefined;
  const { kind, problem, theirs, fields } = sent.conflict;
  if (problem !== null) return `It was not accepted: ${problem} ${waits}`;
  if (!theirs) return `The server has no such article any more. ${waits}`;
  if (kind === "delete")
    return "The article was changed elsewhere before your deletion arrived, and still stands: the list asks whether to delete it all the same.";
  if (theirs.deletedAt)
    return "The article was deleted elsewhere meanwhile, and lies in the bin. What you wrote is kept: the list asks whether it comes back.";
  // A change of one's own was held up before, for other fields, and has taken this one in.
  if (wished && !fields.some((name) => wished.includes(name)))
    return "Another change of yours to this article waits for your decision. This was added to it, and goes with it once you have decided in the list.";
  return "The same was changed elsewhere meanwhile. Nothing was overwritten: the list asks which version stands.";
}

const waits = "It is kept on this device, and waits for your decision.";
