import * as v from "valibot";
import { backoff, maxWaitMs, type Retried } from "./backoff.ts";
import { type Locks, withLeaseLock } from "./lease-lock.ts";

// Delivery for visitors' requests and staff's mutations: one at a time among all tabs, a few rows in parallel.

export interface Meta {
  get(key: string): PromiseLike<{ value: unknown } | undefined>;
  put(meta: { key: string; value: unknown }): PromiseLike<unknown>;
}

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
  /** Marks the next due row that was not tried as being sent; undefined when there is none. */
  claim(tried: Set<string>): Promise<Row | undefined>;
  send(row: Row): Promise<SendResult>;
  /** Makes the rows of a dead sender due again; called when no other sender runs. */
  reclaim?(): Promise<void>;
}

/** A delivery without a beat for this long counts as frozen. */
const leaseMs = 30_000;
const heartbeatMs = 5_000;

/** Sends due rows until the queue is empty, the network is gone, the session is over or the lock is lost. */
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
    // Without a beat another tab takes over early, which is safe.
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

const stopsQueue = (result: SendResult) => pausesQueue(result) || result.kind === "signed-out";

export const pausesQueue = (
  result: SendResult,
): result is Extract<SendResult, { kind: "offline" | "retry" }> =>
  result.kind === "offline" || (result.kind === "retry" && result.scope === "queue");

const Pause = v.object({
  until: v.number(),
  failures: v.fallback(v.number(), 0),
  /** A network pause ends with the first hint of a network; the server's is honoured. */
  by: v.fallback(v.picklist(["network", "server"]), "network"),
});

/** The stored pause, even when over; undefined if the clock was set back. */
export async function readPause(meta: Meta, now: number) {
  const read = v.safeParse(Pause, (await meta.get("pause"))?.value);
  return read.success && read.output.until <= now + maxWaitMs ? read.output : undefined;
}

/** `force`: the user asks, or there is a sign of a network. */
export async function isPaused(meta: Meta, now: number, force: boolean): Promise<boolean> {
  const pause = await readPause(meta, now);
  return pause !== undefined && pause.until > now && !(force && pause.by === "network");
}

/** Pauses the queue, each time longer, at least as long as the server asks. */
export async function pauseQueue(
  meta: Meta,
  what: Retried,
  result: Extract<SendResult, { kind: "offline" | "retry" }>,
  { now, random }: { now: () => number; random: () => number },
): Promise<void> {
  // A past pause still counts its failures.
  const failures = ((await readPause(meta, now()))?.failures ?? 0) + 1;
  const asked = result.kind === "retry" || result.waitMs !== undefined;
  const by = asked ? "server" : "network";
  const until = now() + backoff(what, failures, random, result.waitMs);
  await meta.put({ key: "pause", value: { until, failures, by } });
}
