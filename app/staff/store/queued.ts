import type { StoredMeta } from "../../../db/device/open.ts";
import type { StaffTable } from "../../../db/device/entity-store.ts";
import { backoff, maxWaitMs } from "../../../sw/sync/backoff.ts";
import {
  deliverQueue,
  isPaused,
  pauseQueue,
  pausesQueue,
  readPause,
} from "../../../sw/sync/queue.ts";
import { type Context, isSignedOut, signIns, storeSignedOut } from "./context.ts";

/* Queueing and sending of operations, for articles and requests alike. */

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

/** One entity's operations as they are sent. */
export interface Queue<
  Operation extends Queued,
  Result extends { kind: string } = { kind: string },
> {
  device: Context;
  lock: string;
  notes: StaffTable<StoredMeta>;
  /** The operations that no earlier one blocks. */
  heads(): Promise<Operation[]>;
  /** Writes in one transaction, and makes room if there is none. */
  write<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Stores an operation as being sent, so that no other tab sends it; returns it. */
  begin(one: Operation): Promise<Operation>;
  send(operation: Operation): Promise<Result>;
  /** Stores the result. Rejects without room: the operation is sent again under its id, with the same answer. */
  settle(operation: Operation, result: Result): Promise<void>;
  /** Tells all tabs that the queue has changed. */
  changed(): void;
}

/**
 * Sends the due operations in order until the queue is empty, the network is lost or the session is over. Returns when to
 * come back; undefined if nothing waits. `force`: the user asks, or there is a sign of a network.
 */
export async function deliverDue<Operation extends Queued>(
  queue: Queue<Operation>,
  { force = false }: { force?: boolean } = {},
): Promise<number | undefined> {
  const { device, lock, notes, heads } = queue;
  const { locks, store, now } = device;
  // A browser that says it is offline is right; "online" proves nothing.
  if (!device.online() || (await isSignedOut(store))) return undefined;
  const nothingToSend =
    (await isPaused(notes, now(), force)) || dueOf(await heads(), now()).length === 0;
  if (!nothingToSend)
    await deliverQueue<Operation>({
      ...{ locks, lock, meta: notes, now, concurrency: 1 },
      claim: (tried) => claim(queue, (ready) => ready.find(({ id }) => !tried.has(id))),
      async send(operation) {
        const result = await attempt(queue, operation);
        return isUnsent(result) ? result : { kind: "done" };
      },
    });
  if (await isSignedOut(store)) return undefined;
  const waiting = (await heads()).filter(({ state }) => state !== "needs-you");
  if (waiting.length === 0) return undefined;
  const soonest = Math.min(...waiting.map(({ nextAttemptAt }) => nextAttemptAt));
  const until = (await readPause(notes, now()))?.until ?? 0;
  return Math.max(Math.min(soonest, now() + maxWaitMs), until);
}

type Choose<Operation> = (ready: readonly Operation[]) => Operation | undefined;

export const only =
  (id: string) =>
  <Operation extends Queued>(ready: readonly Operation[]): Operation | undefined =>
    ready.find((one) => one.id === id);

/** Marks the operation that `choose` picks as being sent, so that no other tab sends it. */
export async function claim<Operation extends Queued>(
  queue: Queue<Operation>,
  choose: Choose<Operation>,
): Promise<Operation | undefined> {
  const claimed = await queue.write(() => claimWithin(queue, choose));
  if (claimed) queue.changed();
  return claimed;
}

/** `claim` inside a transaction of the caller, who calls `changed`. */
export async function claimWithin<Operation extends Queued>(
  { device, heads, begin }: Queue<Operation>,
  choose: Choose<Operation>,
): Promise<Operation | undefined> {
  const one = choose(dueOf(await heads(), device.now()));
  return one && begin(one);
}

/** Sends a claimed operation, and stores the result. */
export async function attempt<Operation extends Queued, Result extends { kind: string }>(
  queue: Queue<Operation, Result>,
  operation: Operation,
): Promise<Result> {
  const { device } = queue;
  const result = await sendInSession(queue, operation);
  try {
    await queue.settle(operation, result);
  } finally {
    device.setReachable(result.kind !== "offline");
    if (result.kind === "signed-out") device.signedOut();
  }
  return result;
}

/** Sends again if the answer belongs to an earlier session of the same person. */
async function sendInSession<Operation extends Queued, Result extends { kind: string }>(
  { device, send }: Queue<Operation, Result>,
  operation: Operation,
): Promise<Result> {
  for (;;) {
    const [before, result] = await Promise.all([signIns(device), send(operation)]);
    if (result.kind !== "signed-out") return result;
    // The session is over even if there is no room to store that.
    if (await storeSignedOut(device, before).catch(() => true)) return result;
  }
}

/** The first operation of each row. */
export const firstOf = <Operation extends Queued>(
  rows: ReadonlyMap<string, readonly Operation[]>,
): Operation[] => [...rows.values()].flatMap(([first]) => first ?? []);

/** The rows that may be sent now, least tried first, so that a failing one does not block others. */
const dueOf = <Row extends Queued>(heads: readonly Row[], now: number): Row[] =>
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

/** Result of an operation that did not arrive; `text` is the reason. */
export type Unsent =
  | { kind: "signed-out" }
  | { kind: "offline"; text: string; waitMs?: number | undefined }
  | { kind: "retry"; text: string; waitMs?: number | undefined; scope: "row" | "queue" };

export const isUnsent = (result: { kind: string }): result is Unsent =>
  ["signed-out", "offline", "retry"].includes(result.kind);

/** The stored operation; undefined if a later sender or the author has taken over. */
export async function stillSent<Operation extends Queued>(
  { operations }: { operations: StaffTable<Operation> },
  { id, attempts }: Operation,
): Promise<Operation | undefined> {
  const row = await operations.get(id);
  return row?.state === "sending" && row.attempts === attempts ? row : undefined;
}

/** Stores that an attempt did not arrive, inside the transaction of its result; pauses the queue if the result says so. */
export async function requeue<Operation extends Queued>(
  store: { notes: StaffTable<StoredMeta>; operations: StaffTable<Operation> },
  sent: Operation,
  result: Unsent,
  context: Pick<Context, "now" | "random">,
): Promise<void> {
  if (pausesQueue(result)) await pauseQueue(store.notes, "staff", result, context);
  const row = await stillSent(store, sent);
  if (row) await store.operations.put(requeued(row, result, context));
}

function requeued<Row extends Queued>(
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
