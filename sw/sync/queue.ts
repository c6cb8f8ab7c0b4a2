import * as v from "valibot";
import { backoff, maxWaitMs, type Retried } from "./backoff.ts";
import { type Locks, withLeaseLock } from "./lease-lock.ts";

/*
 * Delivery of what waits on this device, for visitors' requests and staff's mutations alike: one delivery at a time
 * among all tabs and the worker, a few rows at the same time, and no row twice in one delivery.
 */

/** The small values that a queue stores beside its rows. */
export interface Meta {
  get(key: string): PromiseLike<{ value: unknown } | undefined>;
  put(meta: { key: string; value: unknown }): PromiseLike<unknown>;
}

/** What became of one attempt, as far as the queue is concerned. */
export type SendResult =
  | { kind: "offline"; waitMs?: number | undefined }
  | { kind: "retry"; waitMs?: number | undefined; scope: "row" | "queue" }
  | { kind: "signed-out" | "done" };

interface Queue<Row extends { id: string }> {
  locks: Locks | null | undefined;
  lock: string;
  meta: Meta;
  now: () => number;
  concurrency: number;
  /** The next row that is due and was not tried, marked as being sent; undefined when there is none. */
  claim(tried: Set<string>): Promise<Row | undefined>;
  /** Sends a row and stores what became of it. */
  send(row: Row): Promise<SendResult>;
  /** No one else is sending: what a dead sender left behind is due again. */
  reclaim?(): Promise<void>;
}

/** A delivery that says nothing for so long is frozen. */
const leaseMs = 30_000;
const heartbeatMs = 5_000;

/** Sends what is due until nothing is left, the network is gone, the session is over or the lock is lost. */
export async function deliverQueue<Row extends { id: string }>(queue: Queue<Row>): Promise<void> {
  const { locks, lock, meta, now } = queue;
  const isStale = async () => {
    const value = (await meta.get("lease"))?.value;
    return typeof value !== "number" || Math.abs(now() - value) > leaseMs;
  };
  await withLeaseLock(locks, lock, isStale, async ({ alone, lost }) => {
    if (alone) await queue.reclaim?.();
    const beat = async () => meta.put({ key: "lease", value: now() });
    await beat();
    // A beat that could not be written makes another tab take over early, which is safe.
    const heart = setInterval(() => void beat().catch(() => undefined), heartbeatMs);
    try {
      await drain(queue, lost);
    } finally {
      clearInterval(heart);
    }
  });
}

async function drain<Row extends { id: string }>(queue: Queue<Row>, lost: AbortSignal) {
  const tried = new Set<string>();
  let stopped = false;
  const lane = async () => {
    while (!stopped && !lost.aborted) {
      const row = await queue.claim(tried);
      if (!row) return;
      tried.add(row.id);
      if (stopsQueue(await queue.send(row))) stopped = true;
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: queue.concurrency }, lane));
  const broken = lanes.find((one) => one.status === "rejected");
  if (broken) throw broken.reason;
}

/** Whether nothing else is sent for now. */
const stopsQueue = (result: SendResult) => pausesQueue(result) || result.kind === "signed-out";

/** Whether the whole queue waits after this. */
export const pausesQueue = (
  result: SendResult,
): result is Extract<SendResult, { kind: "offline" | "retry" }> =>
  result.kind === "offline" || (result.kind === "retry" && result.scope === "queue");

// While a queue is paused nothing of it is sent.
const Pause = v.object({
  until: v.number(),
  failures: v.fallback(v.number(), 0),
  /** Want of a network ends with the first hint of one; what the server asked for is honoured. */
  by: v.fallback(v.picklist(["network", "server"]), "network"),
});

/** The stored pause, also one that is over; undefined for one of a clock that was put back. */
export async function readPause(meta: Meta, now: number) {
  const read = v.safeParse(Pause, (await meta.get("pause"))?.value);
  return read.success && read.output.until <= now + maxWaitMs ? read.output : undefined;
}

/** Whether nothing is sent now; `force`: the user asks, or something tells that there is a network. */
export async function isPaused(meta: Meta, now: number, force: boolean): Promise<boolean> {
  const pause = await readPause(meta, now);
  return pause !== undefined && pause.until > now && !(force && pause.by === "network");
}

/** Pauses the queue: each time longer, and as long as the server asks for. */
export async function pauseQueue(
  meta: Meta,
  what: Retried,
  result: Extract<SendResult, { kind: "offline" | "retry" }>,
  { now, random }: { now: () => number; random: () => number },
): Promise<void> {
  // A pause that is over still tells how many went before it.
  const failures = ((await readPause(meta, now()))?.failures ?? 0) + 1;
  const asked = result.kind === "retry" || result.waitMs !== undefined;
  const by = asked ? "server" : "network";
  const until = now() + backoff(what, failures, random, result.waitMs);
  await meta.put({ key: "pause", value: { until, failures, by } });
}
