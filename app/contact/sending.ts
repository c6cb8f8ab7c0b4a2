import type { ContactSubmission } from "../../db/schema/contact.ts";
import { type Fetch, RequestError } from "../data/query-client.ts";
import { afterKeeping, deliverNow, refresh, markPending, outbox } from "../outbox/scheduler.ts";
import { type Attempt, send } from "./submission.ts";

/** A request that stays on this device until it can be sent. */
export interface KeptHere {
  id: string;
  body: ContactSubmission;
  createdAt: number;
}

export type Fate =
  /** `at` as our server says, in milliseconds since 1970. */
  | { kind: "sent"; at: number }
  | { kind: "kept"; request: KeptHere }
  /** An answer that is not OK, or a device that cannot keep what could not be sent (`unsaved`). */
  | { kind: "failed"; problem: unknown; unsaved: boolean };

/** Fetches what keeping needs while there is a network: at the form's first focus. */
export async function prepareKeeping(): Promise<void> {
  // What cannot be had now is asked for once more when it is needed.
  await Promise.allSettled([outbox(), import("./kept-panel.tsx"), import("../outbox/dialog.tsx")]);
}

/**
 * Saves the request on this device first, then sends it while the visitor waits. Without an answer of our server
 * it stays saved; after one that is not OK nothing stays. Where the device keeps nothing it is only sent.
 */
export async function keepAndSend(attempt: Attempt, fetch: Fetch): Promise<Fate> {
  const { id } = attempt;
  // The form made this text of the contract's fields.
  const body = JSON.parse(attempt.body) as ContactSubmission;
  const holding = hold(id, body);
  const kept = await withDeadline(savingMs, holding);
  // What is saved too late is taken back: the form goes on without it.
  if (!kept) void holding.then((late) => late?.release());
  try {
    const at = await send(attempt, fetch);
    void kept?.arrived(at);
    return { kind: "sent", at };
  } catch (problem) {
    if (problem instanceof RequestError || !kept) {
      void kept?.release();
      return { kind: "failed", problem, unsaved: !(problem instanceof RequestError) };
    }
    await withDeadline(savingMs, kept.stay());
    return { kind: "kept", request: { id, body, createdAt: kept.createdAt } };
  }
}

/** Opening the device's database gives up after 3 s by itself. */
const savingMs = 4_000;

/** Keeps the request for this form; undefined where the device cannot. */
async function hold(id: string, body: ContactSubmission) {
  try {
    const box = await outbox();
    markPending();
    const { createdAt } = await box.enqueue(body, { id, held: true });
    // Another tab that looked before it was kept has taken the note away.
    markPending();
    const safely = (work: Promise<unknown>) =>
      // The row is held for a while, then sent again under the same id: that stores nothing twice.
      work.then(
        () => undefined,
        () => undefined,
      );
    return {
      createdAt,
      // Our server answers: what waited before may go too.
      arrived: (at: number) => safely(box.acknowledge(id, at).then(() => void deliverNow())),
      release: () => safely(box.discard(id).then(refresh)),
      stay: () => safely(box.releaseToQueue(id).then(afterKeeping)),
    };
  } catch {
    return undefined; // Said only if sending fails too.
  }
}

/** The outcome, or undefined when there is none within this time. */
async function withDeadline<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let late: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    late = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(late);
  }
}
