import type { StoredRequest, OutboxDatabase, Receipt } from "../../db/device/visitor.ts";
import { backoff } from "./backoff.ts";
import type { Lease } from "./lease-lock.ts";
import { type Outcome, post } from "./outbox-answer.ts";
import { receiptOf, receive } from "./outbox-receipts.ts";
import { readRow } from "./outbox-row.ts";
import {
  broadcastCount,
  PRIORITY,
  change,
  BLOCKED,
  onDevice,
  readPause,
  quarantine,
} from "./outbox-store.ts";

export interface Round {
  fetch: typeof fetch;
  now: () => number;
  random: () => number;
}

const atATime = 3;
/** A sender that does not come back within this time has died. */
const sendingMs = 60_000;
/** A delivery that says nothing for so long is frozen. */
const leaseMs = 30_000;
const heartbeatMs = 5_000;
const tellEveryMs = 300;

/** Sends what is due, three at a time, until nothing is left, the network is gone or the lock is lost. */
export async function drain(round: Round, lease: Lease): Promise<Receipt[]> {
  const { now } = round;
  const arrived: Receipt[] = [];
  let untold: string[] = [];
  let toldAt = now();
  const tried = new Set<string>();
  let stopped = false;

  const lane = async () => {
    while (!stopped && !lease.lost.aborted) {
      const request = await claim(tried, now());
      if (!request) return;
      const outcome = await post(request, round.fetch);
      const pausing = await settle(request, outcome, round);
      stopped ||= pausing;
      if (outcome.kind === "arrived") {
        const receipt = receiptOf(request.id, request.body, outcome.at ?? now());
        arrived.push(receipt);
        untold.push(receipt.reference);
      }
      if (Math.abs(now() - toldAt) < tellEveryMs) continue;
      toldAt = now();
      const news = untold;
      untold = [];
      await broadcastCount(toldAt, news);
    }
  };

  if (lease.alone) await reclaim(now());
  await beat(now());
  const heart = setInterval(() => void beat(now()).catch(missed), heartbeatMs);
  try {
    const lanes = await Promise.allSettled(Array.from({ length: atATime }, lane));
    const broken = lanes.find((one) => one.status === "rejected");
    if (broken) throw broken.reason;
  } finally {
    clearInterval(heart);
    if (tried.size > 0) await broadcastCount(now(), untold);
  }
  return arrived;
}

// A beat that could not be written makes another tab take over early, which is safe.
const missed = () => undefined;

const beat = (at: number) => change(({ notes }) => notes.put({ key: "lease", value: at }));

/** Whether the delivery that holds the lock has said nothing for the length of its lease. */
export const isStale = async (now: number): Promise<boolean> => {
  const note = await onDevice(({ notes }) => notes.get("lease"));
  return typeof note?.value !== "number" || Math.abs(now - note.value) > leaseMs;
};

/** The next one that is due, marked as being sent; undefined when there is none. */
async function claim(tried: Set<string>, now: number): Promise<StoredRequest | undefined> {
  for (;;) {
    const found = await change(async ({ requests, notes }) => {
      const due = requests.where("nextAttemptAt").between(PRIORITY, now, true, true);
      const row: unknown = await due.and(({ id }) => !tried.has(id)).first();
      if (row === undefined) return "none";
      const read = readRow(row);
      if (read.kind === "unreadable") {
        // Its key is what the table found it by, whatever type that has.
        const key = read.unreadable.key as string;
        tried.add(key);
        await quarantine(requests, key);
        return "next";
      }
      if (read.kind === "newer") {
        // Every row has its key here.
        tried.add((row as StoredRequest).id);
        return "next";
      }
      const { request } = read;
      const claimed: StoredRequest = {
        ...request,
        state: "sending",
        attempts: request.attempts + 1,
        nextAttemptAt: now + sendingMs,
      };
      tried.add(request.id);
      await requests.put(claimed);
      await noteSending(notes, [...(await sendingIn(notes)), request.id]);
      return claimed;
    });
    if (found === "none") return undefined;
    if (found !== "next") return found;
  }
}

/** Whoever has the lock alone knows that nobody is sending: what a dead sender left is due at once. */
async function reclaim(now: number): Promise<void> {
  await change(async ({ requests, notes }) => {
    for (const id of await sendingIn(notes)) {
      const row = await requests.get(id);
      if (row?.state !== "sending") continue;
      await requests.put({ ...row, state: "queued", nextAttemptAt: now });
    }
    await noteSending(notes, []);
  });
}

/** Writes down what became of an attempt; true when no other should be made for now. */
async function settle(sent: StoredRequest, outcome: Outcome, round: Round): Promise<boolean> {
  const now = round.now();
  return change(async (database) => {
    const { requests, notes } = database;
    await noteSending(
      notes,
      (await sendingIn(notes)).filter((id) => id !== sent.id),
    );
    const row = await requests.get(sent.id);
    if (outcome.kind === "arrived") {
      await notes.delete("pause");
      const receipt = receiptOf(sent.id, sent.body, outcome.at ?? now);
      await receive(database, receipt, { told: false });
      // A text that changed meanwhile stays: the server will say that it has the first one.
      if (row && sameText(row, sent)) await requests.delete(sent.id);
      return false;
    }
    // Somebody else has it in hand since: a later sender, or the visitor.
    const mine = row?.state === "sending" && row.attempts === sent.attempts;
    const pausing = outcome.kind === "unreached" || (outcome.kind === "later" && outcome.all);
    if (mine) await requests.put({ ...row, ...next(sent, outcome, round) });
    if (pausing) await pause(database, outcome, round);
    return pausing;
  });
}

type Unsent = Exclude<Outcome, { kind: "arrived" }>;

function next(sent: StoredRequest, outcome: Unsent, { now, random }: Round) {
  const lastProblem = outcome.problem;
  switch (outcome.kind) {
    case "answered":
      return { state: "answered", nextAttemptAt: BLOCKED, lastProblem } as const;
    case "refused":
      return { state: "parked", nextAttemptAt: BLOCKED, lastProblem } as const;
    case "unreached":
      // Due again behind those that were not tried yet; the pause decides when.
      return { state: "queued", nextAttemptAt: now(), lastProblem } as const;
    case "later": {
      const nextAttemptAt = now() + backoff("request", sent.attempts, random, outcome.waitMs);
      return { state: "queued", nextAttemptAt, lastProblem } as const;
    }
  }
}

/** Nothing is sent for a while: each time longer, as long as the server asks for. */
export async function pause(
  { notes }: OutboxDatabase,
  outcome: Unsent,
  { now, random }: Pick<Round, "now" | "random">,
): Promise<void> {
  const value = (await notes.get("pause"))?.value;
  // A pause that is over still tells how many went before it.
  const failures = (value instanceof Object ? Number(Reflect.get(value, "failures")) || 0 : 0) + 1;
  const asked = "waitMs" in outcome ? outcome.waitMs : undefined;
  const by = outcome.kind === "later" ? "server" : "network";
  const until = now() + backoff("request", failures, random, asked);
  await notes.put({ key: "pause", value: { until, failures, by } });
}

/** Whether delivery rests now; a sign that the network is there ends a pause for want of one. */
export async function rests(now: number, sign: boolean): Promise<boolean> {
  const note = await onDevice(({ notes }) => notes.get("pause"));
  const pause = readPause(note?.value, now);
  return pause !== undefined && !(sign && pause.by === "network");
}

const sameText = (one: StoredRequest, other: StoredRequest) =>
  JSON.stringify(one.body) === JSON.stringify(other.body);

/** The ids that are being sent, as their note tells. */
async function sendingIn(notes: OutboxDatabase["notes"]): Promise<string[]> {
  const value: unknown = (await notes.get("sending"))?.value;
  return Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];
}

const noteSending = (notes: OutboxDatabase["notes"], ids: string[]) =>
  notes.put({ key: "sending", value: ids });
