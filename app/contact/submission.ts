import * as v from "valibot";
import { isOurRefusal } from "../../db/schema/answer.ts";
import { ContactRequest, type ContactSubmission, newRequestId } from "../../db/schema/contact.ts";
import { accepted, type Fetch, RequestError } from "../data/query-client.ts";

export type FieldName = keyof ContactRequest;
export type Messages = Partial<Record<FieldName, string>>;

// The schema's keys are the fields' names, in the order of the form.
export const fieldNames = Object.keys(ContactRequest.entries) as FieldName[];

/** One message per field that the contract refuses (spec.md §5); empty when the request may go. */
export function messagesFor(fields: Record<FieldName, string>): Messages {
  const checked = v.safeParse(ContactRequest, fields);
  if (checked.success) return {};
  const { nested } = v.flatten<typeof ContactRequest>(checked.issues);
  return pick((name) => nested?.[name]?.[0]);
}

/** A request on its way: the same text keeps its id, so that it is stored once however often it is sent. */
export interface Attempt {
  id: string;
  text: string;
  body: string;
}

type Typed = Record<FieldName, string> & Pick<ContactSubmission, "website" | "filledInMs">;

/** A text and the id under which it will be sent, from whichever tab. */
export type Named = Pick<Attempt, "id" | "text">;

/** The text that stands in the fields, with the id it has already or a new one. */
export function named(fields: Record<FieldName, string>, last: Named | undefined): Named {
  const text = JSON.stringify(fieldNames.map((name) => fields[name]));
  return last?.text === text ? last : { id: newRequestId(), text };
}

/**
 * The attempt to send: the last one again when its text is unchanged, otherwise a new one, under the id that the
 * draft of this text has.
 */
export function attemptFor(submission: Typed, last: Attempt | undefined, draft?: Named): Attempt {
  const { id, text } = named(submission, draft);
  if (last?.text === text) return last;
  return { id, text, body: JSON.stringify(submission) };
}

const longestWaitMs = 20_000;

/**
 * Sends a request, and answers when our server received it, in milliseconds since 1970. Throws `RequestError` where our
 * server refuses it; anything else that it throws means that our server did not answer: no network, none within 20 s, or
 * another's answer (a captive portal's page, a gateway's 502), because our own names the id that it has stored.
 */
export async function send({ id, body }: Attempt, fetch: Fetch): Promise<number> {
  const answer = await fetch("/api/contact", {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": `"${id}"` },
    credentials: "include",
    redirect: "error",
    body,
    signal: AbortSignal.timeout(longestWaitMs),
  });
  if (!answer.ok && !isOurRefusal(answer)) throw new Error("not our server's answer");
  await accepted(answer);
  const isJson = answer.headers.get("content-type")?.startsWith("application/json");
  const receipt = v.safeParse(receiptFor(id), parsed(await answer.text()));
  if (!isJson || !receipt.success) throw new Error("not our server's answer");
  const { createdAt } = receipt.output;
  return createdAt === undefined ? Date.now() : Date.parse(createdAt);
}

const receiptFor = (id: string) =>
  v.object({
    id: v.literal(id),
    createdAt: v.fallback(v.optional(v.pipe(v.string(), v.isoTimestamp())), undefined),
  });

const Refusal = v.object({
  errors: v.array(v.object({ path: v.string(), message: v.string() })),
});

/** What a failed sending says about single fields: the `errors` of a 422 problem body (RFC 9457). */
export function refusedFields(failure: unknown): Messages {
  if (!(failure instanceof RequestError) || failure.status !== 422) return {};
  const refusal = v.safeParse(Refusal, parsed(failure.message.slice("422: ".length)));
  if (!refusal.success) return {};
  return pick((name) => refusal.output.errors.find(({ path }) => path === name)?.message);
}

/** The messages that a plain form post came back with, by field. */
export const echoedMessages = (errors: Record<string, string>): Messages =>
  pick((name) => errors[name]);

function pick(messageOf: (name: FieldName) => string | undefined): Messages {
  const messages: Messages = {};
  for (const name of fieldNames) {
    const message = messageOf(name);
    if (message) messages[name] = message;
  }
  return messages;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not our API's words (a proxy's page, say): nothing is known about the fields.
    return undefined;
  }
}
