import {
  DeviceUnavailable,
  type OutboxDatabase,
  type Receipt,
  type StoredRequest,
} from "../db/device/visitor.ts";
import { type ContactSubmission, newRequestId, referenceOf } from "../db/schema/contact.ts";
import { asSendResult, deliverDue, next } from "./outbox/delivery.ts";
import { type Done, type NotDone, noConnection } from "./outbox/post.ts";
import { receiptOf, storeReceipt } from "./outbox/receipts.ts";
import {
  BLOCKED,
  broadcastCount,
  count,
  inTransaction,
  meta,
  type OutboxCount,
  PRIORITY,
  readRow,
  repair,
  reservedMs,
  type Unreadable,
  withDatabase,
} from "./outbox/store.ts";
import type { Locks } from "./sync/lease-lock.ts";
import { isPaused, pauseQueue, pausesQueue } from "./sync/queue.ts";

/*
 * Consultation requests for page and worker alike: stored first, sent exactly once, never dropped silently. The row's
 * id is its key on the server, so sending twice stores once. All reject with DeviceUnavailable without storage.
 */

export {
  forget,
  forgetErased,
  forgetSealed,
  markReceiptsSeen,
  noteStatus,
  replaceLink,
  type SentRequests,
  sent,
  unseenReceipts,
} from "./outbox/receipts.ts";

interface Clock {
  /** Milliseconds since 1970. */
  now?: () => number;
}

interface Enqueue extends Clock {
  /** Made by `newRequestId`; the same id is the same request. */
  id: string;
  /** The caller sends it itself within 45 s; after that any delivery may. */
  reserved: boolean;
}

/** Stores a request before anything is sent. Throws DeviceUnavailable, also when there is no room. */
export async function enqueue(
  body: ContactSubmission,
  { id, reserved, now = Date.now }: Enqueue,
): Promise<StoredRequest> {
  const request: StoredRequest = {
    v: 1,
    id,
    kind: "contact",
    body,
    createdAt: now(),
    attempts: 0,
    nextAttemptAt: reserved ? now() + reservedMs : now(),
    state: reserved ? "held" : "queued",
    lastProblem: null,
  };
  try {
    await inTransaction(({ requests }) => requests.put(request));
  } catch (cause) {
    if (cause instanceof DeviceUnavailable) throw cause;
    throw new DeviceUnavailable("The request could not be saved on this device.", { cause });
  }
  if (!reserved) await broadcastCount(now());
  return request;
}

/** Removes a reserved request whose text is in the form again. */
export async function discard(id: string): Promise<void> {
  await inTransaction(async ({ requests }) => {
    if ((await requests.get(id))?.state === "held") await requests.delete(id);
  });
}

/** The form got no receipt: from now on any delivery may send the request, as after an attempt of the queue. */
export async function releaseToQueue(
  id: string,
  result: NotDone = { kind: "offline", problem: noConnection },
  { now = Date.now, random = Math.random }: Clock & { random?: () => number } = {},
): Promise<void> {
  await inTransaction(async ({ requests, notes }) => {
    const row = await requests.get(id);
    if (row?.state !== "held") return;
    const attempts = row.attempts + 1;
    await requests.put({ ...row, attempts, ...next({ attempts }, result, now(), random) });
    const outcome = asSendResult(result);
    if (pausesQueue(outcome)) await pauseQueue(notes, "request", outcome, { now, random });
  });
  await broadcastCount(now());
}

/** The form has, and shows, the server's receipt for its reserved request. */
export async function acknowledge(
  id: string,
  at: number,
  done: Pick<Done, "link" | "byEmail" | "incident"> = {},
): Promise<void> {
  await inTransaction(async (database) => {
    const { requests, notes } = database;
    const read = readRow(await requests.get(id));
    await requests.delete(id);
    const body = read.kind === "request" ? read.request.body : undefined;
    await storeReceipt(database, receiptOf(id, body, at, done), { shown: true });
    await notes.delete("pause");
  });
}

/** Counts waiting requests without reading them. */
export const waiting = ({ now = Date.now }: Clock = {}) => count(now());

export interface Queue {
  /** Those that need the visitor first, then the oldest first. */
  requests: StoredRequest[];
  unreadable: Unreadable[];
  more: boolean;
}

/** The rows that wait, `limit` at most. */
export async function list({
  limit = 50,
  now = Date.now,
}: Clock & { limit?: number } = {}): Promise<Queue> {
  await repair(now());
  const [first, rest] = await withDatabase(({ requests }) =>
    Promise.all([
      requests.where("nextAttemptAt").belowOrEqual(BLOCKED).limit(limit).toArray(),
      // Ids sort by the time they were made.
      requests
        .toCollection()
        .limit(limit + 1)
        .toArray(),
    ]),
  );
  const firstIds = new Set(first.map(({ id }) => id));
  const rows = [...first, ...rest.filter(({ id }) => !firstIds.has(id))];
  const queue: Queue = { requests: [], unreadable: [], more: rows.length > limit };
  for (const row of rows.slice(0, limit)) {
    const read = readRow(row);
    if (read.kind === "request" && !isReserved(read.request, now()))
      queue.requests.push(read.request);
    if (read.kind === "unreadable") queue.unreadable.push(read.unreadable);
  }
  return queue;
}

const isReserved = ({ state, nextAttemptAt }: StoredRequest, now: number) =>
  state === "held" && nextAttemptAt > now;

/** A waiting request, the receipt of a sent one, or undefined. */
export async function find(id: string): Promise<StoredRequest | Receipt | undefined> {
  return withDatabase(async ({ requests, receipts }) => {
    const read = readRow(await requests.get(id));
    return read.kind === "request" ? read.request : receipts.get(id);
  });
}

/** Changes a request's text and makes it due; false when it was sent or is being sent. */
export async function edit(
  id: string,
  body: ContactSubmission,
  { now = Date.now }: Clock = {},
): Promise<boolean> {
  return update(id, now, (row) => ({
    ...row,
    body,
    state: "queued",
    lastProblem: null,
    nextAttemptAt: now(),
  }));
}

/** Puts a request first; call `deliver` next. False when it was sent or is being sent. */
export async function sendNow(id: string, { now = Date.now }: Clock = {}): Promise<boolean> {
  return update(
    id,
    now,
    (row) => ({ ...row, state: "queued", nextAttemptAt: PRIORITY }),
    async ({ notes }) => notes.delete("pause"),
  );
}

/** The server has the first text: queues the later one as a new request. Returns its id; undefined: nothing to send. */
export async function sendAsNew(
  id: string,
  { now = Date.now }: Clock = {},
): Promise<string | undefined> {
  const newId = newRequestId(now());
  const done = await inTransaction(async (database) => {
    const { requests } = database;
    const row = await requests.get(id);
    if (row?.state !== "answered") return false;
    const reference = referenceOf(id);
    const message = `This changes my request ${reference}, which has arrived.\n\n${row.body.message}`;
    const fresh = {
      state: "queued",
      attempts: 0,
      lastProblem: null,
      nextAttemptAt: now(),
    } as const;
    await requests.put({ ...row, ...fresh, id: newId, body: { ...row.body, message } });
    await requests.delete(id);
    await storeReceipt(database, receiptOf(id, row.body, now()), { shown: true });
    return true;
  });
  await broadcastCount(now());
  return done ? newId : undefined;
}

/** Deletes a request, readable or not; false while it is being sent. */
export async function remove(key: IDBValidKey, { now = Date.now }: Clock = {}): Promise<boolean> {
  const removed = await inTransaction(async ({ requests }) => {
    // The table accepts whatever key a broken row has.
    const id = key as string;
    const row = await requests.get(id);
    if (row && isSending(row, now())) return false;
    await requests.delete(id);
    return true;
  });
  await broadcastCount(now());
  return removed;
}

const isSending = ({ state, nextAttemptAt }: StoredRequest, now: number) =>
  state === "sending" && nextAttemptAt > now && nextAttemptAt - now <= 60_000;

async function update(
  id: string,
  now: () => number,
  changed: (row: StoredRequest) => StoredRequest,
  also: (database: OutboxDatabase) => Promise<unknown> = async () => undefined,
): Promise<boolean> {
  const done = await inTransaction(async (database) => {
    const read = readRow(await database.requests.get(id));
    if (read.kind !== "request" || isSending(read.request, now())) return false;
    await database.requests.put(changed(read.request));
    await also(database);
    return true;
  });
  await broadcastCount(now());
  return done;
}

export interface Delivery extends Clock {
  fetch?: typeof fetch;
  random?: () => number;
  /** Default: the browser's locks; with null it goes on without. */
  locks?: Locks | null;
  /** False for a timer: a network pause holds. Any other call suggests that there is a network. */
  force?: boolean;
}

export interface Delivered extends OutboxCount {
  acknowledged: Receipt[];
  /** True if our server answered the last attempt; undefined if there was none. */
  reached: boolean | undefined;
}

/**
 * Sends due requests under one lock for all tabs and the worker, at most three at a time. Returns receipts and how much
 * still waits. A request is removed only with our server's receipt for its id.
 */
export async function deliver({
  fetch = (...request) => globalThis.fetch(...request),
  now = Date.now,
  random = Math.random,
  locks = globalThis.navigator?.locks,
  force = true,
}: Delivery = {}): Promise<Delivered> {
  let delivered: Pick<Delivered, "acknowledged" | "reached"> = {
    acknowledged: [],
    reached: undefined,
  };
  if ((await count(now())).waiting > 0 && !(await isPaused(meta, now(), force))) {
    await repair(now());
    delivered = await deliverDue({ fetch, now, random, locks });
  }
  return { ...delivered, ...(await count(now())) };
}
