import type { OutboxDatabase, Receipt, StoredRequest } from "../../db/device/visitor.ts";
import { outboxLock } from "../../db/device/keys.ts";
import { backoff } from "../sync/backoff.ts";
import type { Locks } from "../sync/lease-lock.ts";
import { deliverQueue, pauseQueue, pausesQueue, type SendResult } from "../sync/queue.ts";
import { isAnswerOfOurs, type NotDone, type PostResult, postRequest } from "./post.ts";
import { receiptOf, storeReceipt } from "./receipts.ts";
import {
  BLOCKED,
  broadcastCount,
  inTransaction,
  meta,
  PRIORITY,
  quarantine,
  readRow,
} from "./store.ts";

interface Delivery {
  fetch: typeof fetch;
  locks: Locks | null | undefined;
  now: () => number;
  random: () => number;
}

const concurrency = 3;
const sendingMs = 60_000;
const broadcastEveryMs = 300;

/** Sends due requests, three at a time; returns the receipts, and whether our server answered the last attempt. */
export async function deliverDue(
  delivery: Delivery,
): Promise<{ acknowledged: Receipt[]; reached: boolean | undefined }> {
  const { fetch, locks, now } = delivery;
  const acknowledged: Receipt[] = [];
  let unsaid: string[] = [];
  let saidAt = now();
  const say = async () => {
    saidAt = now();
    const references = unsaid;
    unsaid = [];
    await broadcastCount(saidAt, references);
  };
  let reached: boolean | undefined;
  const queue = deliverQueue<StoredRequest>({
    ...{ locks, lock: outboxLock, meta, now, concurrency },
    claim: (tried) => claim(tried, now()),
    reclaim: () => reclaim(now()),
    async send(request) {
      const result = await postRequest({ id: request.id, body: waited(request) }, fetch);
      reached = isAnswerOfOurs(result);
      await storeResult(request, result, delivery);
      if (result.kind === "done") {
        const receipt = receiptOf(request.id, request.body, result.at ?? now());
        acknowledged.push(receipt);
        unsaid.push(receipt.reference);
      }
      if (Math.abs(now() - saidAt) >= broadcastEveryMs) await say();
      return asSendResult(result);
    },
  });
  try {
    await queue;
  } finally {
    if (reached !== undefined) await say();
  }
  return { acknowledged, reached };
}

/** Adds the time of writing to a request that waited in the outbox. */
function waited({ body, createdAt }: StoredRequest): StoredRequest["body"] {
  // A broken clock may be far off.
  const isTime = createdAt > 0 && createdAt < 4e12;
  return isTime ? { ...body, writtenAt: new Date(createdAt).toISOString() } : body;
}

/** The meaning of an attempt for the rest of the queue. */
export function asSendResult(result: PostResult): SendResult {
  if (result.kind === "foreign") return { kind: "offline", waitMs: result.waitMs };
  return result.kind === "offline" || result.kind === "retry" ? result : { kind: "done" };
}

/** Marks the next due request as being sent; undefined when there is none. */
async function claim(tried: Set<string>, now: number): Promise<StoredRequest | undefined> {
  for (;;) {
    const found = await inTransaction(async ({ requests, notes }) => {
      const due = requests.where("nextAttemptAt").between(PRIORITY, now, true, true);
      const row: unknown = await due.and(({ id }) => !tried.has(id)).first();
      if (row === undefined) return "none";
      const read = readRow(row);
      if (read.kind === "unreadable") {
        // The table found the row by this key, whatever its type is.
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
      await requests.put(claimed);
      await storeSending(notes, [...(await sendingIn(notes)), request.id]);
      return claimed;
    });
    if (found === "none") return undefined;
    if (found !== "next") return found;
  }
}

async function reclaim(now: number): Promise<void> {
  await inTransaction(async ({ requests, notes }) => {
    for (const id of await sendingIn(notes)) {
      const row = await requests.get(id);
      if (row?.state !== "sending") continue;
      await requests.put({ ...row, state: "queued", nextAttemptAt: now });
    }
    await storeSending(notes, []);
  });
}

async function storeResult(
  sent: StoredRequest,
  result: PostResult,
  { now, random }: Delivery,
): Promise<void> {
  await inTransaction(async (database) => {
    const { requests, notes } = database;
    const others = (await sendingIn(notes)).filter((id) => id !== sent.id);
    await storeSending(notes, others);
    const row = await requests.get(sent.id);
    if (result.kind === "done") {
      await notes.delete("pause");
      const receipt = receiptOf(sent.id, sent.body, result.at ?? now(), result);
      await storeReceipt(database, receipt, { shown: false });
      // A changed text stays: the server will say that it has the first one.
      if (row && JSON.stringify(row.body) === JSON.stringify(sent.body))
        await requests.delete(sent.id);
      return;
    }
    // Otherwise a later sender, or the visitor, has taken over.
    if (row?.state === "sending" && row.attempts === sent.attempts)
      await requests.put({ ...row, ...next(sent, result, now(), random) });
    const outcome = asSendResult(result);
    if (pausesQueue(outcome)) await pauseQueue(notes, "request", outcome, { now, random });
  });
}

/** The next step of a request after an attempt, of the queue or of its form. */
export function next(
  { attempts }: Pick<StoredRequest, "attempts">,
  result: NotDone,
  now: number,
  random: () => number,
): Pick<StoredRequest, "state" | "nextAttemptAt" | "lastProblem"> {
  const lastProblem = result.problem;
  switch (result.kind) {
    case "superseded":
      return { state: "answered", nextAttemptAt: BLOCKED, lastProblem };
    case "rejected":
      return { state: "parked", nextAttemptAt: BLOCKED, lastProblem };
    case "offline":
    case "foreign":
      // It is due again after those not tried yet; the pause decides when.
      return { state: "queued", nextAttemptAt: now, lastProblem };
    case "retry": {
      const nextAttemptAt = now + backoff("request", attempts, random, result.waitMs);
      return { state: "queued", nextAttemptAt, lastProblem };
    }
  }
}

async function sendingIn(notes: OutboxDatabase["notes"]): Promise<string[]> {
  const value: unknown = (await notes.get("sending"))?.value;
  return Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];
}

const storeSending = (notes: OutboxDatabase["notes"], ids: string[]) =>
  notes.put({ key: "sending", value: ids });
