import * as v from "valibot";
import type { StoredMutation } from "../../../db/device/staff.ts";
import { Conflict, OperationDone } from "../../../db/schema/insights/operations.ts";
import { type Failure, postJson } from "../../../sw/sync/post.ts";
import type { Unsent } from "./queued.ts";

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
): object {
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
  unacknowledged: readonly string[] = [],
): Promise<PostResult> {
  const answered = v.pipe(
    OperationDone,
    v.check(({ id }) => id.toLowerCase() === mutation.id.toLowerCase()),
  );
  const answer = await postJson("/api/staff/operations", answered, {
    fetch,
    headers: { accept: "application/json" },
    credentials: "same-origin",
    body: JSON.stringify(toWire(mutation, unacknowledged)),
  });
  return answer.kind === "ok" ? { kind: "done", done: answer.value } : resultOf(mutation, answer);
}

function resultOf({ article, kind }: StoredMutation, failure: Failure): PostResult {
  if (failure.kind !== "rejected") return unsentBy(failure);
  const { status, problem, body } = failure;
  const conflict = v.safeParse(Conflict, body);
  if (status === 412 && conflict.success && conflict.output.article.id === article)
    return { kind: "conflict", conflict: conflict.output };
  if (kind === "create" && problem.type === "/problems/already-received")
    return { kind: "already-created" };
  return rejectedBy(failure);
}

type Rejected = Extract<Failure, { kind: "rejected" }>;

/** The result for a mutation that did not arrive, with a sentence for its author. */
export function unsentBy(failure: Exclude<Failure, Rejected>): Unsent {
  switch (failure.kind) {
    case "signed-out":
      return failure;
    case "offline":
    case "foreign": {
      const text = failure.portal ? needsSignIn : noConnection;
      return {
        kind: "offline",
        text,
        ...(failure.kind === "foreign" && { waitMs: failure.waitMs }),
      };
    }
    case "retry": {
      const { status, waitMs, scope } = failure;
      return { kind: "retry", text: status === 429 ? busy : notConfirmed, waitMs, scope };
    }
  }
}

/** The result for a refusal, in the server's own words. */
export function rejectedBy({ status, problem }: Rejected) {
  const text = problem.detail || `The server did not accept it (answer ${status}).`;
  const fields = problem.errors.map(({ path, message }) => [
    path.replace(/^fields\./, ""),
    message,
  ]);
  return {
    kind: "rejected" as const,
    text: text.slice(0, 500),
    fields: Object.fromEntries(fields) as Record<string, string>,
  };
}

export const noConnection = "There was no connection to the server.";
const needsSignIn = "This network needs a sign-in (Wi-Fi portal).";
const busy = "Busy. Trying again in a moment.";
const notConfirmed =
  "The server did not confirm this change. It will be sent again, and is never done twice.";
