import { reportReachable } from "../data/connection.ts";
import type { RefObject } from "react";
import * as v from "valibot";
import { withDeadline } from "../../db/device/deadline.ts";
import {
  ContactRequest,
  type ContactSubmission,
  phoneProblem,
  referenceOf,
  RequestExtras,
} from "../../db/schema/contact.ts";
import { withAttachment } from "../../db/schema/requests/attachment.ts";
import { currentConsent } from "../../db/schema/requests/consent.ts";
import { timeFields } from "../../db/schema/requests/slots.ts";
import type { Done, NotDone, PostResult } from "../../sw/outbox/post.ts";
import { lastRequest } from "../outbox/last-request.ts";
import { afterEnqueue, deliverNow, markPending, outbox, refresh } from "../outbox/scheduler.ts";

export type FieldName = keyof ContactRequest;
export type Messages = Partial<Record<FieldName, string>>;

// The schema's keys are the fields' names, in the order of the form.
export const fieldNames = Object.keys(ContactRequest.entries) as FieldName[];

export type FormRef = RefObject<HTMLFormElement | null>;

export function typed(form: HTMLFormElement): Record<FieldName, string> {
  const data = new FormData(form);
  const texts = fieldNames.map((name) => [name, String(data.get(name) ?? "")]);
  // The names are the fields of the contract.
  return Object.fromEntries(texts) as Record<FieldName, string>;
}

/** A request's content: the fields, and any suggested times for a call. */
export type Said = Record<FieldName, string> & { suggestedTimes?: string[] };

/** The request as it is sent: its message includes the attachment. */
export function toSend(form: HTMLFormElement): Said {
  const fields = typed(form);
  const suggestedTimes = timesIn(form);
  return {
    ...fields,
    message: withAttachment(fields.message, attachedIn(form)),
    ...(suggestedTimes.length > 0 && { suggestedTimes }),
  };
}

function timesIn(form: HTMLFormElement): string[] {
  const data = new FormData(form);
  return timeFields.map((name) => String(data.get(name) ?? "")).filter(Boolean);
}

export const attachedIn = (form: HTMLFormElement): string =>
  String(new FormData(form).get("attachment") ?? "");

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function write(
  form: HTMLFormElement,
  texts: Partial<Record<string, string>>,
  may: (control: Control, name: FieldName) => boolean = () => true,
): void {
  for (const name of fieldNames) {
    const control = form.querySelector<Control>(`#request-${name}`);
    const text = texts[name];
    if (control && text !== undefined && may(control, name)) control.value = text;
  }
}

/** One message per field that the contract refuses (spec.md §5); empty when the request may go. */
export function messagesFor(
  fields: Record<FieldName, string>,
  times: readonly unknown[] = [],
): Messages {
  const checked = v.safeParse(ContactRequest, fields);
  const nested = checked.success
    ? undefined
    : v.flatten<typeof ContactRequest>(checked.issues).nested;
  const phone = phoneProblem(fields.phone, times);
  return pick((name) => nested?.[name]?.[0] ?? (name === "phone" ? phone : undefined));
}

/** The device's additions: the version of the consent text, and the visitor's time zone. */
export function extrasIn(
  form: HTMLFormElement,
): Pick<ContactSubmission, "consentVersion" | "timeZone"> {
  const timeZone =
    new FormData(form).get("timeZone") ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  // A device without a name for its zone sends none.
  return {
    consentVersion: currentConsent,
    ...(v.is(RequestExtras.entries.timeZone, timeZone) && { timeZone }),
  };
}

export interface Written {
  id: string;
  text: string;
}

/** Keeps the body, so that a repeated submission sends the same bytes. */
export interface Submission extends Written {
  body: string;
}

/** Two requests are the same if their fields and suggested times are. */
export const textOf = ({ suggestedTimes = [], ...fields }: Said): string =>
  JSON.stringify([...fieldNames.map((name) => fields[name]), ...suggestedTimes]);

export const serverMessages = (errors: Record<string, string>): Messages =>
  pick((name) => (Object.hasOwn(errors, name) ? errors[name] : undefined));

function pick(messageOf: (name: FieldName) => string | undefined): Messages {
  const messages: Messages = {};
  for (const name of fieldNames) {
    const message = messageOf(name);
    if (message) messages[name] = message;
  }
  return messages;
}

export interface WaitingRequest {
  id: string;
  body: ContactSubmission;
  createdAt: number;
}

export type SubmitResult =
  /** `at` is our server's time in milliseconds since 1970; `link` is the token of the sender's page. */
  | ({ kind: "sent"; at: number } & Pick<Done, "link" | "byEmail" | "incident">)
  /** No network: the request is in the outbox. */
  | { kind: "waiting"; request: WaitingRequest }
  /** The server neither accepted nor finally refused it: it stays in the form, and in the outbox under the same id. */
  | { kind: "queued" }
  /** Our server refused it; `errors` by field. */
  | { kind: "rejected"; errors: Record<string, string> }
  /** It could not be sent, and this device cannot store it. */
  | { kind: "unsaved"; answered: boolean };

/** Fetches the scripts for storing at the form's first focus, while there is a network. */
export async function prefetchOutbox(): Promise<void> {
  // A script that fails to load now is requested again when it is needed.
  await Promise.allSettled([
    outbox(),
    posting(),
    waitingPanel(),
    timePicker(),
    import("../outbox/dialog.tsx"),
  ]);
}

export const waitingPanel = () => import("./waiting-panel.tsx");
export const timePicker = () => import("./times/picker.tsx");
const posting = () => import("../../sw/outbox/post.ts");

async function post(id: string, body: ContactSubmission): Promise<PostResult> {
  const part = await posting().catch(() => undefined);
  // A page that cannot fetch its own script does not reach the server either.
  if (!part) return { kind: "offline", problem: "" };
  const result = await part.postRequest({ id, body }, fetch);
  reportReachable(part.isAnswerOfOurs(result));
  return result;
}

/**
 * Stores the request if the device can and the visitor wants it (`stores`), then sends it. It stays in the outbox until
 * our server has accepted or refused it.
 */
export async function submit(
  { id, body: text }: Submission,
  { stores = true } = {},
): Promise<SubmitResult> {
  // The form made this JSON of the contract's fields.
  const body = JSON.parse(text) as ContactSubmission;
  const reserving = stores ? reserve(id, body) : Promise.resolve(undefined);
  const row = await withDeadline(storingMs, reserving);
  // A reservation that comes too late is discarded: the form goes on without it.
  if (!row) void reserving.then((reservation) => reservation?.discard());
  const result = await post(id, body);
  if (result.kind === "done") {
    lastRequest.set({ reference: referenceOf(id), isSent: true });
    const at = result.at ?? Date.now();
    void row?.acknowledge(at, result);
    const { link, byEmail, incident } = result;
    return { kind: "sent", at, link, byEmail, incident };
  }
  if (result.kind === "rejected") {
    void row?.discard();
    return { kind: "rejected", errors: result.errors };
  }
  const answered = result.kind !== "offline";
  if (!row) return { kind: "unsaved", answered };
  await withDeadline(storingMs, row.releaseToQueue(result));
  lastRequest.set({ reference: referenceOf(id), isSent: false });
  return answered
    ? { kind: "queued" }
    : { kind: "waiting", request: { id, body, createdAt: row.createdAt } };
}

/** Opening the device's database gives up after 3 s by itself. */
const storingMs = 4_000;

/** Stores the request, reserved for this form; undefined if the device cannot. */
async function reserve(id: string, body: ContactSubmission) {
  try {
    const box = await outbox();
    markPending();
    const { createdAt } = await box.enqueue(body, { id, reserved: true });
    // Another tab that looked too early may have removed the mark.
    markPending();
    const safely = (work: Promise<unknown>) =>
      // If this fails, the row is sent again later under the same id, which stores nothing twice.
      work.then(
        () => undefined,
        () => undefined,
      );
    return {
      createdAt,
      acknowledge: (at: number, done: Done) =>
        // Updates the count of waiting requests and sends the earlier ones.
        safely(box.acknowledge(id, at, done).then(() => void deliverNow())),
      discard: () => safely(box.discard(id).then(refresh)),
      releaseToQueue: (result: NotDone) =>
        safely(box.releaseToQueue(id, result).then(afterEnqueue)),
    };
  } catch {
    return undefined; // The visitor is told only if sending fails too.
  }
}
