import * as v from "valibot";
import type { ContactSubmission } from "../../db/schema/contact.ts";
import { referenceOf } from "../../db/schema/contact.ts";
import { linkToken } from "../../db/schema/requests/my-request.ts";
import { type Failure, postJson } from "../sync/post.ts";

/**
 * `at` is the server's time, in milliseconds since 1970; `link` opens the sender's page; `byEmail` is false if no email will
 * come; `incident` is true if the words tell of one.
 */
export interface Done {
  kind: "done";
  at: number | undefined;
  link?: string | undefined;
  byEmail?: boolean | undefined;
  incident?: boolean | undefined;
}

/** The one judgement of an attempt, for the form and for the queue; `problem` is a sentence for the visitor. */
export type PostResult =
  | Done
  /** The server has this id with another text. */
  | { kind: "superseded"; problem: string }
  /** No answer, or a 2xx without our receipt. */
  | { kind: "offline"; problem: string }
  /** Someone else's answer that is not OK. */
  | { kind: "foreign"; problem: string; waitMs?: number | undefined }
  | { kind: "retry"; problem: string; waitMs?: number | undefined; scope: "row" | "queue" }
  | { kind: "rejected"; problem: string; errors: Record<string, string> };

/** The result of an attempt that brought no receipt. */
export type NotDone = Exclude<PostResult, Done>;

export const isAnswerOfOurs = ({ kind }: PostResult): boolean =>
  kind !== "offline" && kind !== "foreign";

export const noConnection = "There was no connection to our server.";

/** Posts a request once, 20 s at most; never rejects. Its id is its key: sent twice, it is stored once. */
export async function postRequest(
  { id, body }: { id: string; body: ContactSubmission },
  fetch: typeof globalThis.fetch,
): Promise<PostResult> {
  const receipt = v.object({
    id: v.literal(id.toLowerCase()),
    createdAt: v.fallback(v.optional(v.pipe(v.string(), v.isoTimestamp())), undefined),
    link: v.fallback(v.optional(v.pipe(v.string(), v.regex(linkToken))), undefined),
    byEmail: v.fallback(v.optional(v.boolean()), undefined),
    incident: v.fallback(v.optional(v.boolean()), undefined),
  });
  const answer = await postJson("/api/contact", receipt, {
    fetch,
    headers: { "idempotency-key": `"${id}"` },
    credentials: "include",
    body: JSON.stringify(body),
  });
  if (answer.kind !== "ok") return resultOf(id, answer);
  const { createdAt, link, byEmail, incident } = answer.value;
  const at = createdAt === undefined ? undefined : Date.parse(createdAt);
  return { kind: "done", at, link, byEmail, incident };
}

function resultOf(id: string, failure: Failure): PostResult {
  switch (failure.kind) {
    case "offline":
      return { kind: "offline", problem: failure.portal ? needsSignIn : noConnection };
    case "foreign": {
      const { portal, waitMs } = failure;
      return { kind: "foreign", problem: portal ? needsSignIn : noConnection, waitMs };
    }
    case "signed-out":
      // Visitors have no session: a proxy asks for one.
      return { kind: "retry", problem: busy, scope: "row" };
    case "retry": {
      const { status, waitMs, scope } = failure;
      return { kind: "retry", problem: status === 429 ? tooMany : busy, waitMs, scope };
    }
    case "rejected": {
      const { status, problem } = failure;
      if (status === 422 && problem.type === "/problems/already-received") {
        const reference = referenceOf(id);
        return {
          kind: "superseded",
          problem: `We have already received your first text, as ${reference}. This later text was not sent.`,
        };
      }
      const reason = problem.errors[0]?.message;
      return {
        kind: "rejected",
        problem: reason
          ? `Our server did not accept it: ${reason.slice(0, 200)}. Edit it, then send it again.`
          : `Our server did not accept it (answer ${status}). Edit it, or send it by email or WhatsApp.`,
        errors: Object.fromEntries(problem.errors.map(({ path, message }) => [path, message])),
      };
    }
  }
}

const needsSignIn = "This network needs a sign-in first (a Wi-Fi portal, perhaps).";
const busy = "Our server could not take it at that moment.";
const tooMany = "Too many requests came from your network. We try again automatically.";
