import * as v from "valibot";
import { isOurRefusal, parsed, retryAfterMs } from "../../db/schema/answer.ts";
import type { StoredRequest } from "../../db/device/visitor.ts";
import { referenceOf } from "../../db/schema/contact.ts";

/** What became of one attempt to send a request. */
export type Outcome =
  /** `at` as our server says, in milliseconds since 1970. */
  | { kind: "arrived"; at: number | undefined }
  /** The server has this id with another text. */
  | { kind: "answered"; problem: string }
  /** Our server was not reached: no network, no answer in time, or somebody else's answer. */
  | { kind: "unreached"; problem: string; waitMs?: number | undefined }
  /** `waitMs` as the server asked for it; `all`: not for this request alone. */
  | { kind: "later"; problem: string; waitMs: number | undefined; all: boolean }
  | { kind: "refused"; problem: string };

export const noConnection = "There was no connection to our server.";
const answerWithinMs = 20_000;

/** Sends a request once, 20 s at most; never throws. */
export async function post(request: StoredRequest, ask: typeof fetch): Promise<Outcome> {
  try {
    const answer = await ask("/api/contact", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": `"${request.id}"` },
      credentials: "include",
      redirect: "error",
      body: JSON.stringify(request.body),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    // A body that breaks off is no answer: the next attempt gets the same one again.
    return outcome(request.id, answer, await answer.text());
  } catch {
    return { kind: "unreached", problem: noConnection };
  }
}

function outcome(id: string, answer: Response, body: string): Outcome {
  const { status, headers } = answer;
  if (answer.ok) {
    if (isReceipt(id, headers, body)) return { kind: "arrived", at: receivedAt(body) };
    return notOurs;
  }
  if (!isOurRefusal(answer))
    return status >= 500
      ? { kind: "unreached", problem: noConnection, waitMs: retryAfterMs(headers) }
      : notOurs;
  if (status >= 500 || [401, 408, 425, 429].includes(status)) {
    return {
      kind: "later",
      problem: status === 429 ? tooMany : "Our server could not take it at that moment.",
      waitMs: retryAfterMs(headers),
      all: status === 429 || status === 503,
    };
  }
  const problem = v.safeParse(Problem, parsed(body));
  if (status === 422 && problem.success && problem.output.type === "/problems/already-received") {
    return {
      kind: "answered",
      problem: `We have already received your first text, as ${referenceOf(id)}. This later text was not sent.`,
    };
  }
  const reason = problem.success ? (problem.output.errors?.[0]?.message ?? "") : "";
  return {
    kind: "refused",
    problem: reason
      ? `Our server did not accept it: ${reason.slice(0, 200)}. Edit it, then send it again.`
      : `Our server did not accept it (answer ${status}). Edit it, or send it by e-mail or WhatsApp.`,
  };
}

const notOurs: Outcome = {
  kind: "unreached",
  problem: "This network needs a sign-in first (a Wi-Fi portal, perhaps).",
};
const tooMany = "Too many requests came from your network. We try again automatically.";

const Problem = v.object({
  type: v.optional(v.string()),
  errors: v.optional(v.array(v.object({ message: v.string() }))),
});

/** Our API says which row it stored; a page of the network in between cannot. */
function isReceipt(id: string, headers: Headers, body: string): boolean {
  if (!headers.get("content-type")?.startsWith("application/json")) return false;
  return v.is(v.object({ id: v.literal(id.toLowerCase()) }), parsed(body));
}

/** When our server received a request, by the body of its answer; undefined where that does not say. */
function receivedAt(body: string): number | undefined {
  const read = v.safeParse(
    v.object({ createdAt: v.pipe(v.string(), v.isoTimestamp()) }),
    parsed(body),
  );
  return read.success ? Date.parse(read.output.createdAt) : undefined;
}
