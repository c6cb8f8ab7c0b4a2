import * as v from "valibot";
import type { StoredMutation } from "../../../db/device/staff.ts";
import { Conflict, OperationDone } from "../../../db/schema/insights/operations.ts";
import { postOperation, type Refusal, rejectedBy } from "../store/post.ts";
import type { Unsent } from "../store/queued.ts";

/** The result of one attempt to send a mutation; `text` is a sentence for its author. */
export type PostResult =
  | { kind: "done"; done: OperationDone }
  | { kind: "conflict"; conflict: Conflict }
  | Unsent
  | { kind: "rejected"; text: string; fields: Record<string, string> }
  /** An earlier text of the same form created the article, but its answer was lost. */
  | { kind: "already-created" };

function toWire(
  { id, kind, article, base, seen, fields }: StoredMutation,
  unacknowledged: readonly string[],
) {
  const always = { id, kind, article };
  const others = unacknowledged.length > 0 && { unanswered: unacknowledged };
  // The author of a local article knows its first version.
  const basis = { base: Math.max(base, 1) };
  switch (kind) {
    case "create":
      return { ...always, fields };
    case "edit":
      return {
        ...always,
        ...basis,
        ...others,
        fields,
        ...(Object.keys(seen).length > 0 ? { seen } : {}),
      };
    case "delete":
      return { ...always, ...basis, ...others };
    case "restore":
      return always;
    case "aside":
      return { ...always, ...basis, fields };
  }
}

/** Posts a mutation once, 20 s at most; never rejects. `unacknowledged`: earlier mutations whose answers were lost. */
export async function postMutation(
  mutation: StoredMutation,
  fetch: typeof globalThis.fetch,
  unacknowledged: readonly string[],
): Promise<PostResult> {
  const wire = toWire(mutation, unacknowledged);
  const answer = await postOperation("/api/staff/operations", OperationDone, { fetch, wire });
  return answer.kind === "rejected" ? resultOf(mutation, answer) : answer;
}

function resultOf({ article, kind }: StoredMutation, refusal: Refusal): PostResult {
  const { status, problem, body } = refusal;
  const conflict = v.safeParse(Conflict, body);
  if (status === 412 && conflict.success && conflict.output.article.id === article)
    return { kind: "conflict", conflict: conflict.output };
  if (kind === "create" && problem.type === "/problems/already-received")
    return { kind: "already-created" };
  return rejectedBy(refusal);
}
