import * as v from "valibot";
import { type Failure, postJson } from "../../../sw/sync/post.ts";
import type { Unsent } from "./queued.ts";

/** The answer of a server that did not perform an operation. */
export type Refusal = Extract<Failure, { kind: "rejected" }>;

/** Posts an operation once, 20 s at most; never rejects. */
export async function postOperation<Done extends { id: string }>(
  path: string,
  schema: v.GenericSchema<unknown, Done>,
  { fetch, wire }: { fetch: typeof globalThis.fetch; wire: { id: string } },
): Promise<{ kind: "done"; done: Done } | Unsent | Refusal> {
  const answered = v.pipe(
    schema,
    v.check(({ id }) => id.toLowerCase() === wire.id.toLowerCase()),
  );
  const answer = await postJson(path, answered, {
    fetch,
    headers: { accept: "application/json" },
    credentials: "same-origin",
    body: JSON.stringify(wire),
  });
  if (answer.kind === "ok") return { kind: "done", done: answer.value };
  return answer.kind === "rejected" ? answer : unsentBy(answer);
}

/** The result for an operation that did not arrive, with a sentence for its author. */
export function unsentBy(failure: Exclude<Failure, Refusal>): Unsent {
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
export function rejectedBy({ status, problem }: Refusal) {
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
