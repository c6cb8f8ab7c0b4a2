import {
  DeviceUnavailable,
  type StoredRequest,
  type OutboxDatabase,
  type Receipt,
} from "../db/device/visitor.ts";
import { type ContactSubmission, newRequestId, referenceOf } from "../db/schema/contact.ts";
import { noConnection } from "./sync/outbox-answer.ts";
import { drain, isStale, pause, rests } from "./sync/outbox-delivery.ts";
import { outboxLock } from "../db/device/keys.ts";
import { type Locks, withLeaseLock } from "./sync/lease-lock.ts";
import { receiptOf, receive } from "./sync/outbox-receipts.ts";
import { readRow, type Unreadable } from "./sync/outbox-row.ts";
import {
  broadcastCount,
  PRIORITY,
  change,
  count,
  heldMs,
  repair,
  BLOCKED,
  onDevice,
  type Waiting,
} from "./sync/outbox-store.ts";

/*
 * Consultation requests on this device, for page and worker alike: kept first, sent exactly once, never dropped
 * in silence. The row's id is its key on the server, so sending twice stores once. Everything here rejects with
 * DeviceUnavailable where the device keeps nothing.
 */

export { forget, type Sent, sent, takeUntold } from "./sync/outbox-receipts.ts";

interface Clock {
  /** Milliseconds since 1970. */
  now?: () => number;
}

interface Keeping extends Clock {
  /** Made by `newRequestId`; the same id again is the same request. */
  id: string;
  /** The caller sends it itself, within 45 s; after that anybody may. */
  held: boolean;
}

/** Saves a request before anything is sent. Throws DeviceUnavailable, also when there is no room. */
export async function enqueue(
  body: ContactSubmission,
  { id, held, now = Date.now }: Keeping,
): Promise<StoredRequest> {
  const request: StoredRequest = {
    v: 1,
    id,
    kind: "contact",
    body,
    createdAt: now(),
    attempts: 0,
    nextAttemptAt: held ? now() + heldMs : now(),
    state: held ? "held" : "queued",
    lastProblem: null,
  };
  try {
    await change(({ requests }) => requests.put(request));
  } catch (cause) {
    if (cause instanceof DeviceUnavailable) throw cause;
    throw new DeviceUnavailable("The request could not be saved on this device.", { cause });
  }
  if (!held) await broadcastCount(now());
  return request;
}

/** Takes a held request back: the form has it in hand again, and nothing stays queued. */
export async function discard(id: string): Promise<void> {
  await change(async ({ requests }) => {
    if ((await requests.get(id))?.state === "held") await requests.delete(id);
  });
}

/** The form got no answer for its held request: it stays, and anybody may deliver it from now on. */
export async function releaseToQueue(id: string, { now = Date.now }: Clock = {}): Promise<void> {
  await change(async (database) => {
    const row = await database.requests.get(id);
    if (row?.state !== "held") return;
    const changed = { state: "queued", nextAttemptAt: now(), lastProblem: noConnection } as const;
    await database.requests.put({ ...row, ...changed, attempts: row.attempts + 1 });
    const outcome = { kind: "unreached", problem: noConnection } as const;
    await pause(database, outcome, { now, random: Math.random });
  });
  await broadcastCount(now());
}

/** The form got the server's receipt for its held request, and says so: it is done. */
export async function acknowledge(id: string, at: number): Promise<void> {
  await change(async (database) => {
    const { requests, notes } = database;
    const read = readRow(await requests.get(id));
    await requests.delete(id);
    const body = read.kind === "request" ? read.request.body : undefined;
    await receive(database, receiptOf(id, body, at), { told: true });
    await notes.delete("pause");
  });
}

/** How much waits; reads no request. */
export const waiting = ({ now = Date.now }: Clock = {}) => count(now());

export interface Queue {
  /** Those that need the visitor first, then the oldest first. */
  requests: StoredRequest[];
  unreadable: Unreadable[];
  /** There are more than were asked for. */
  more: boolean;
}

/** What waits, for the visitor to look at; `limit` rows at most. */
export async function list({
  limit = 50,
  now = Date.now,
}: Clock & { limit?: number } = {}): Promise<Queue> {
  await repair(now());
  const [first, rest] = await onDevice(({ requests }) =>
    Promise.all([
      requests.where("nextAttemptAt").belowOrEqual(BLOCKED).limit(limit).toArray(),
      // Ids sort by the time they were made.
      requests
        .toCollection()
        .limit(limit + 1)
        .toArray(),
    ]),
  );
  const seen = new Set(first.map(({ id }) => id));
  const rows = [...first, ...rest.filter(({ id }) => !seen.has(id))];
  const queue: Queue = { requests: [], unreadable: [], more: rows.length > limit };
  for (const row of rows.slice(0, limit)) {
    const read = readRow(row);
    if (read.kind === "request" && !isHeld(read.request, now())) queue.requests.push(read.request);
    if (read.kind === "unreadable") queue.unreadable.push(read.unreadable);
  }
  return queue;
}

const isHeld = ({ state, nextAttemptAt }: StoredRequest, now: number) =>
  state === "held" && nextAttemptAt > now;

/** Whether one request still waits, has arrived, or is not known here. */
export async function find(id: string): Promise<StoredRequest | Receipt | undefined> {
  return onDevice(async ({ requests, receipts }) => {
    const read = readRow(await requests.get(id));
    return read.kind === "request" ? read.request : receipts.get(id);
  });
}

/** Changes the text of a request and makes it due; false when it has left meanwhile or is leaving now. */
export async function edit(
  id: string,
  body: ContactSubmission,
  { now = Date.now }: Clock = {},
): Promise<boolean> {
  return touch(id, now, (row) => ({
    ...row,
    body,
    state: "queued",
    lastProblem: null,
    nextAttemptAt: now(),
  }));
}

/** Puts a request before all others; call `deliver` next. False when it has left or is leaving now. */
export async function sendNow(id: string, { now = Date.now }: Clock = {}): Promise<boolean> {
  return touch(
    id,
    now,
    (row) => ({ ...row, state: "queued", nextAttemptAt: PRIORITY }),
    async ({ notes }) => notes.delete("pause"),
  );
}

/**
 * The first text of this request has arrived: sends the later one as a request of its own that refers to it.
 * Answers the new id, or undefined when there is nothing to send.
 */
export async function sendAsNew(
  id: string,
  { now = Date.now }: Clock = {},
): Promise<string | undefined> {
  const made = newRequestId(now());
  const done = await change(async (database) => {
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
    await requests.put({ ...row, ...fresh, id: made, body: { ...row.body, message } });
    await requests.delete(id);
    await receive(database, receiptOf(id, row.body, now()), { told: true });
    return true;
  });
  await broadcastCount(now());
  return done ? made : undefined;
}

/** Deletes a request, readable or not; false when it is leaving now and cannot be called back. */
export async function remove(key: IDBValidKey, { now = Date.now }: Clock = {}): Promise<boolean> {
  const removed = await change(async ({ requests }) => {
    // Whatever a broken row has for a key, the table takes it.
    const id = key as string;
    const row = await requests.get(id);
    if (row && isLeaving(row, now())) return false;
    await requests.delete(id);
    return true;
  });
  await broadcastCount(now());
  return removed;
}

const isLeaving = ({ state, nextAttemptAt }: StoredRequest, now: number) =>
  state === "sending" && nextAttemptAt > now && nextAttemptAt - now <= 60_000;

async function touch(
  id: string,
  now: () => number,
  changed: (row: StoredRequest) => StoredRequest,
  also: (database: OutboxDatabase) => Promise<unknown> = async () => undefined,
): Promise<boolean> {
  const done = await change(async (database) => {
    const read = readRow(await database.requests.get(id));
    if (read.kind !== "request" || isLeaving(read.request, now())) return false;
    await database.requests.put(changed(read.request));
    await also(database);
    return true;
  });
  await broadcastCount(now());
  return done;
}

export interface Delivery extends Clock {
  /** The browser's own where nothing else is given. */
  fetch?: typeof fetch;
  /** From 0 to 1. */
  random?: () => number;
  /** Those of the browser, where it has them; null goes on without. */
  locks?: Locks | null;
  /** Called by a timer: a pause for want of a network holds. Any other call is a sign that there is one. */
  byTimer?: boolean;
}

export interface Delivered extends Waiting {
  arrived: Receipt[];
}

/**
 * Sends what is due: under one lock for all tabs and the worker, at most three at a time. Answers what arrived
 * and how much still waits. A request leaves only with our server's receipt for its id.
 */
export async function deliver({
  fetch = (...request) => globalThis.fetch(...request),
  now = Date.now,
  random = Math.random,
  locks = globalThis.navigator?.locks,
  byTimer = false,
}: Delivery = {}): Promise<Delivered> {
  const round = { fetch, now, random };
  let got: Receipt[] = [];
  if ((await count(now())).waiting > 0 && !(await rests(now(), !byTimer))) {
    await repair(now());
    await withLeaseLock(
      locks,
      outboxLock,
      () => isStale(now()),
      async (lease) => {
        got = await drain(round, lease);
      },
    );
  }
  return { arrived: got, ...(await count(now())) };
}
