import type { StoredMeta } from "../../../db/device/open.ts";
import type { StaffTable } from "../../../db/device/staff.ts";
import { backoff, maxWaitMs } from "../../../sw/sync/backoff.ts";
import {
  deliverQueue,
  isPaused,
  pauseQueue,
  pausesQueue,
  readPause,
  type SendResult,
} from "../../../sw/sync/queue.ts";
import { type Context, isSignedOut, signIns, storeSignedOut } from "./context.ts";

/* Queueing and sending of rows, for articles' mutations and requests' operations alike. */

export interface Queued {
  id: string;
  attempts: number;
  /** In ms since 1970; while the row is being sent, when its sender counts as dead. */
  nextAttemptAt: number;
  state: "queued" | "sending" | "needs-you";
  problem: string | null;
}

/** A sender that is silent this long counts as dead: an answer takes 20 s at most. */
export const sendingMs = 25_000;

interface Delivery<Row extends Queued, Claimed extends { id: string }> {
  lock: string;
  notes: StaffTable<StoredMeta>;
  /** The rows that no earlier row blocks. */
  heads(): Promise<Row[]>;
  claim(tried: ReadonlySet<string>): Promise<Claimed | undefined>;
  send(claimed: Claimed): Promise<SendResult>;
}

/**
 * Sends the due rows in order until the queue is empty, the network is lost or the session is over. Returns when to come
 * back; undefined if nothing waits. `force`: the user asks, or there is a sign of a network.
 */
export async function deliverDue<Row extends Queued, Claimed extends { id: string }>(
  context: Context,
  { lock, notes, heads, claim, send }: Delivery<Row, Claimed>,
  { force }: { force: boolean },
): Promise<number | undefined> {
  const { locks, store, now } = context;
  // A browser that says it is offline is right; "online" proves nothing.
  if (!context.online() || (await isSignedOut(store))) return undefined;
  const nothingToSend =
    (await isPaused(notes, now(), force)) || dueOf(await heads(), now()).length === 0;
  if (!nothingToSend)
    await deliverQueue<Claimed>({
      ...{ locks, lock, meta: notes, now, concurrency: 1, claim, send },
    });
  if (await isSignedOut(store)) return undefined;
  const waiting = (await heads()).filter(({ state }) => state !== "needs-you");
  if (waiting.length === 0) return undefined;
  const soonest = Math.min(...waiting.map(({ nextAttemptAt }) => nextAttemptAt));
  const until = (await readPause(notes, now()))?.until ?? 0;
  return Math.max(Math.min(soonest, now() + maxWaitMs), until);
}

/** The rows that may be sent now, least tried first, so that a failing one does not block others. */
export const dueOf = <Row extends Queued>(heads: readonly Row[], now: number): Row[] =>
  heads.filter((one) => isDue(one, now)).toSorted((one, other) => one.attempts - other.attempts);

function isDue({ state, nextAttemptAt }: Queued, now: number): boolean {
  if (state === "needs-you") return false;
  // If the clock was set back, the row would wait for that time too.
  const maxAheadMs = state === "sending" ? sendingMs : maxWaitMs;
  return nextAttemptAt <= now || nextAttemptAt > now + maxAheadMs;
}

/** Marks a row as being sent, so that no other tab sends it. */
export const asSending = <Row extends Queued>(row: Row, now: number): Row => ({
  ...row,
  state: "sending",
  attempts: row.attempts + 1,
  nextAttemptAt: now + sendingMs,
});

/** Sends again if the answer belongs to an earlier session of the same person. */
export async function sendInSession<Sent>(
  context: Context,
  since: number,
  send: () => Promise<Sent>,
  isSignedOutBy: (sent: Sent) => boolean,
): Promise<Sent> {
  for (let before = since; ; before = await signIns(context)) {
    const sent = await send();
    if (!isSignedOutBy(sent)) return sent;
    // The session is over even if there is no room to store that.
    if (await storeSignedOut(context, before).catch(() => true)) return sent;
  }
}

/** Result of a row that did not arrive; `text` is the reason. */
export type Unsent =
  | { kind: "signed-out" }
  | { kind: "offline"; text: string; waitMs?: number | undefined }
  | { kind: "retry"; text: string; waitMs?: number | undefined; scope: "row" | "queue" };

/** Pauses the queue if the result says so; runs inside the transaction that stores the result. */
export async function pauseAfter(
  notes: StaffTable<StoredMeta>,
  result: SendResult,
  context: Pick<Context, "now" | "random">,
): Promise<void> {
  if (pausesQueue(result)) await pauseQueue(notes, "staff", result, context);
}

/** The row as it waits after an attempt that did not arrive. */
export function requeued<Row extends Queued>(
  row: Row,
  result: Unsent,
  { now, random }: Pick<Context, "now" | "random">,
): Row {
  const { attempts } = row;
  const queued = { ...row, state: "queued" as const };
  switch (result.kind) {
    case "signed-out":
      // The server did not process it, so this is no attempt.
      return { ...queued, attempts: attempts - 1, nextAttemptAt: now(), problem: null };
    case "offline":
      return { ...queued, nextAttemptAt: now(), problem: result.text };
    case "retry": {
      const nextAttemptAt = now() + backoff("staff", attempts, random, result.waitMs);
      return { ...queued, nextAttemptAt, problem: result.text };
    }
  }
}
