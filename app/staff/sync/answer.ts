import * as v from "valibot";
import { isOurRefusal, parsed, retryAfterMs } from "../../../db/schema/answer.ts";
import { Conflict, OperationDone } from "../../../db/schema/insights/operations.ts";
import type { StoredMutation } from "../../../db/device/staff.ts";

/** What became of one attempt to send an operation. */
export type Outcome =
  | { kind: "done"; done: OperationDone }
  | { kind: "conflict"; conflict: Conflict }
  /** The session is over. */
  | { kind: "signed-out" }
  /** Our server was not reached: no network, no answer in time, or somebody else's answer. */
  | { kind: "unreached"; text: string; waitMs?: number | undefined }
  /** `waitMs` as the server asked for it; `all`: not for this operation alone. */
  | { kind: "later"; text: string; waitMs: number | undefined; all: boolean }
  | { kind: "refused"; text: string; fields: Record<string, string> }
  /** A new article was made of another text of the same form before, whose answer was lost. */
  | { kind: "made-before" };

/** The operation as it travels. */
function onTheWire(
  { id, kind, article, base, seen, fields }: StoredMutation,
  unanswered: readonly string[],
): object {
  const always = { id, kind, article };
  const others = unanswered.length > 0 && { unanswered };
  // What was here alone its writer knows from its first version on.
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

const answerWithinMs = 20_000;
export const noConnection = "There was no connection to the server.";

/**
 * Sends an operation once, 20 s at most; never rejects. `unanswered`: others of its article that may have been done
 * without an answer.
 */
export async function post(
  operation: StoredMutation,
  ask: typeof fetch,
  unanswered: readonly string[] = [],
): Promise<Outcome> {
  try {
    const answer = await ask("/api/staff/operations", {
      method: "POST",
      headers: { accept: "application/json", "content-type": "application/json" },
      credentials: "same-origin",
      redirect: "error",
      body: JSON.stringify(onTheWire(operation, unanswered)),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    // A body that breaks off is no answer: the next attempt gets the same one again.
    return outcome(operation, answer, await answer.text());
  } catch {
    return { kind: "unreached", text: noConnection };
  }
}

function outcome({ id, article, kind }: StoredMutation, answer: Response, text: string): Outcome {
  const { status, headers } = answer;
  const body = parsed(text);
  if (status >= 200 && status < 300) {
    const done = v.safeParse(OperationDone, body);
    const ours = done.success && done.output.id.toLowerCase() === id.toLowerCase();
    return ours ? { kind: "done", done: done.output } : notOurs;
  }
  if (!isOurRefusal(answer))
    return status >= 500
      ? { kind: "unreached", text: notReached, waitMs: retryAfterMs(headers) }
      : notOurs;
  if (status >= 500 || [408, 425, 429].includes(status)) {
    return {
      kind: "later",
      text:
        status === 429
          ? "Busy. Trying again in a moment."
          : "The server did not confirm this change. It will be sent again, and is never done twice.",
      waitMs: retryAfterMs(headers),
      all: status === 429 || status === 503,
    };
  }
  if (status === 401) return { kind: "signed-out" };
  const conflict = v.safeParse(Conflict, body);
  if (status === 412 && conflict.success && conflict.output.article.id === article)
    return { kind: "conflict", conflict: conflict.output };
  const problem = v.safeParse(Problem, body);
  const { type, detail = "", errors = [] } = problem.success ? problem.output : {};
  if (kind === "create" && type === "/problems/already-received") return { kind: "made-before" };
  return {
    kind: "refused",
    text: (detail || `The server did not accept it (answer ${status}).`).slice(0, 500),
    fields: Object.fromEntries(
      errors.map(({ path, message }) => [path.replace(/^fields\./, ""), message]),
    ),
  };
}

const notOurs: Outcome = {
  kind: "unreached",
  text: "This network needs a sign-in (Wi-Fi portal).",
};

const notReached = "The server could not be reached. Trying again in a moment.";

const Problem = v.object({
  type: v.optional(v.string()),
  detail: v.optional(v.string()),
  errors: v.optional(v.array(v.object({ path: v.string(), message: v.string() }))),
});
