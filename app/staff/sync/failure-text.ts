import type { SubmitResult } from "./mutation.ts";
import type { PostResult } from "./post.ts";

/** The failure of a mutation as a sentence; undefined if it did not fail. `edited`: the fields of an edit. */
export function failureText(sent: SubmitResult, edited?: readonly string[]): string | undefined {
  if (sent.kind === "refused") return inSentences(sent);
  if (sent.kind !== "conflict") return undefined;
  const { kind, problem, theirs, fields } = sent.conflict;
  if (problem !== null) return `It was not accepted: ${problem} ${waits}`;
  if (!theirs) return `The article no longer exists on the server. ${waits}`;
  if (kind === "delete")
    return "Not deleted: someone changed the article first. Decide in the list.";
  if (theirs.deletedAt)
    return "Someone deleted the article. Your text is kept. Decide in the list.";
  // This change was merged into an earlier blocked change to other fields.
  if (edited && !fields.some((name) => edited.includes(name)))
    return "An earlier change to this article needs your decision. This change was added to it. Decide in the list.";
  return "Someone else changed the same field. Nothing was overwritten. Decide in the list.";
}

const waits = "It is kept on this device until you decide.";

/** A rejection in complete sentences, without repeats. */
export function inSentences({
  text,
  fields,
}: Pick<Extract<PostResult, { kind: "rejected" }>, "text" | "fields">): string {
  const all = [text, ...Object.values(fields)].map((one) => one.trim().replace(/[^.!?]$/, "$&."));
  return [...new Set(all)].filter(Boolean).join(" ") || "It was not accepted.";
}

export const noRoom =
  "This device has no room to keep this change. Nothing on this page is lost. Make some room, and try again.";

export const closedMeanwhile =
  "You were signed out in the meantime. Nothing on this page is lost. Sign in again and check whether it was saved.";

export const notTold =
  "This device could not be read, so it is not known whether this was saved. Nothing on this page is lost. Check the list, and try again if it was not saved.";
