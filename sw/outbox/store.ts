import { Dexie } from "dexie";
import * as v from "valibot";
import {
  type StoredRequest,
  type OutboxDatabase,
  outboxDatabase,
  broadcast,
} from "../../db/device/visitor.ts";
import { RequestExtras } from "../../db/schema/contact.ts";
import { maxWaitMs } from "../sync/backoff.ts";
import { type Meta, readPause } from "../sync/queue.ts";

/** The form has this long to send its request itself. */
export const reservedMs = 45_000;

export interface OutboxCount {
  /** All without a receipt, blocked ones included. */
  waiting: number;
  /** Rejected, or stored with another text: the visitor decides. */
  blocked: number;
  /** The time at which the next one is due, in milliseconds since 1970; undefined when none is sent without the visitor. */
  nextAt: number | undefined;
  /** The time at which the oldest was written (device clock). */
  oldestAt: number | undefined;
}

/** In the index of due times: the request waits for the visitor. Others have a time, where 1 means "first of all". */
export const BLOCKED = 0;
export const PRIORITY = 1;

/** One small transaction, committed without waiting: a tab frozen in the middle would block all others. */
export async function inTransaction<T>(work: (database: OutboxDatabase) => Promise<T>): Promise<T> {
  return withDatabase((database) =>
    database.transaction(
      "rw",
      [database.requests, database.receipts, database.notes],
      async (transaction) => {
        const result = await work(database);
        // Some browsers only commit on their own.
        transaction.idbtrans.commit?.();
        return result;
      },
    ),
  );
}

// The browser closes connections itself (after a long sleep, when storage is erased).
const lostConnection = ["DatabaseClosedError", "InvalidStateError", "UnknownError"];

/** Uses the database; after a lost connection, retries once on a new one. */
export async function withDatabase<T>(work: (database: OutboxDatabase) => Promise<T>): Promise<T> {
  const database = await outboxDatabase();
  try {
    return await work(database);
  } catch (problem) {
    if (!(problem instanceof Error) || !lostConnection.includes(problem.name)) throw problem;
    database.close();
    return work(await outboxDatabase());
  }
}

export const meta: Meta = {
  get: (key) => withDatabase(({ notes }) => notes.get(key)),
  put: (note) => inTransaction(({ notes }) => notes.put(note)),
};

export async function count(now: number): Promise<OutboxCount> {
  return withDatabase(async ({ requests, notes }) => {
    const due = requests.where("nextAttemptAt");
    const [all, blocked, soon, first, pause, [oldest]] = await Promise.all([
      requests.count(),
      due.belowOrEqual(BLOCKED).count(),
      // A request that its form is sending does not wait yet.
      due
        .between(now, now + reservedMs, false, true)
        .limit(50)
        .toArray(),
      requests.where("nextAttemptAt").aboveOrEqual(PRIORITY).first(),
      readPause(notes, now),
      requests.orderBy("createdAt").limit(1).keys(),
    ]);
    const reserved = soon.filter(({ state }) => state === "held").length;
    const pausedUntil = pause && pause.until > now ? pause.until : 0;
    return {
      waiting: all - reserved,
      blocked,
      nextAt: first && Math.max(dueAt(first.nextAttemptAt, now), pausedUntil),
      oldestAt: typeof oldest === "number" ? oldest : undefined,
    };
  });
}

/** A time too far ahead comes from a wrong clock: the request is due now. */
const dueAt = (nextAttemptAt: unknown, now: number): number =>
  typeof nextAttemptAt === "number" && nextAttemptAt <= now + maxWaitMs ? nextAttemptAt : now;

/** Tells other tabs and the worker how much waits, and which references were just acknowledged. */
export async function broadcastCount(now: number, acknowledged: string[] = []): Promise<void> {
  try {
    broadcast({ kind: "outbox", waiting: (await count(now)).waiting, acknowledged });
  } catch (problem) {
    // Storing and sending do not depend on this message.
    if (!(problem instanceof Error)) throw problem;
  }
}

/** Makes rows due that a wrong clock or a fault left; blocks unreadable ones. Reads only keys if all is well. */
export async function repair(now: number): Promise<void> {
  const lost = await withDatabase(async ({ requests }) => {
    const timed = requests.where("nextAttemptAt");
    const [all, ordered] = await Promise.all([requests.count(), timed.between(...always).count()]);
    const [low, far] = await Promise.all([
      timed.belowOrEqual(BLOCKED).and(isNotBlocked).primaryKeys(),
      timed.above(now + maxWaitMs).primaryKeys(),
    ]);
    if (all === ordered) return [...low, ...far];
    const known = new Set(await timed.between(...always).primaryKeys());
    const keys = await requests.toCollection().primaryKeys();
    return [...low, ...far, ...keys.filter((key) => !known.has(key))];
  });
  for (const key of lost) await repairRow(key, now);
}

const isNotBlocked = ({ state }: StoredRequest) => state !== "parked" && state !== "answered";
const always = [Dexie.minKey, Dexie.maxKey] as const;

async function repairRow(key: string, now: number): Promise<void> {
  await inTransaction(async ({ requests }) => {
    const row = await requests.get(key);
    const read = readRow(row);
    if (read.kind === "unreadable") return void (row && (await quarantine(requests, key)));
    if (read.kind === "newer") return;
    const { request } = read;
    const nextAttemptAt = isNotBlocked(request) ? now : BLOCKED;
    if (request.nextAttemptAt === BLOCKED && nextAttemptAt === BLOCKED) return;
    await requests.put({ ...request, nextAttemptAt });
  });
}

/** Blocks an unreadable row for the visitor to see; its words stay. */
export async function quarantine(requests: OutboxDatabase["requests"], key: string): Promise<void> {
  await requests.update(key, {
    state: "parked",
    nextAttemptAt: BLOCKED,
    lastProblem: "This request was damaged on this device and cannot be sent as it is.",
  });
}

/** Our server refuses longer texts. */
const text = v.pipe(v.string(), v.maxLength(64 * 1024));
const moment = v.pipe(v.number(), v.finite());

// The server judges the fields: its answer tells the visitor what to correct.
const Body = v.object({
  name: text,
  email: text,
  message: text,
  company: v.optional(text),
  phone: v.optional(text),
  consultationType: v.optional(text),
  leaveEmpty: v.optional(text),
  filledInMs: v.fallback(v.optional(moment), undefined),
  // Broken ones are left out: the request matters more.
  suggestedTimes: v.fallback(RequestExtras.entries.suggestedTimes, undefined),
  consentVersion: v.fallback(RequestExtras.entries.consentVersion, undefined),
  timeZone: v.fallback(RequestExtras.entries.timeZone, undefined),
});

// Without id and body there is nothing to send; other broken values get defaults.
const Row = v.object({
  v: v.literal(1),
  id: v.pipe(v.string(), v.uuid()),
  kind: v.literal("contact"),
  body: Body,
  createdAt: v.fallback(moment, Number.NaN),
  attempts: v.fallback(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
  nextAttemptAt: v.fallback(moment, 1),
  state: v.fallback(v.picklist(["held", "queued", "sending", "parked", "answered"]), "queued"),
  lastProblem: v.fallback(v.nullable(text), null),
});

export interface Unreadable {
  key: IDBValidKey;
  /** At most 10,000 characters, so that the visitor can save the words. */
  text: string;
}

export type Read =
  | { kind: "request"; request: StoredRequest }
  /** Stored by a newer version of this site, which will send it. */
  | { kind: "newer" }
  | { kind: "unreadable"; unreadable: Unreadable };

/** Never throws. */
export function readRow(row: unknown): Read {
  const read = v.safeParse(Row, row);
  if (read.success) {
    const { createdAt, ...rest } = read.output;
    const request = { ...rest, createdAt: Number.isNaN(createdAt) ? timeOf(rest.id) : createdAt };
    // The fields' types are the contract's, their values are the server's to judge.
    return { kind: "request", request: request as StoredRequest };
  }
  if (isObject(row) && typeof row["v"] === "number" && row["v"] > 1) return { kind: "newer" };
  return { kind: "unreadable", unreadable: { key: keyOf(row), text: remains(row) } };
}

/** The time in an id of UUID version 7, in milliseconds since 1970. */
const timeOf = (id: string) => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

// IndexedDB stores no row without a valid key, which this one was read by.
const keyOf = (row: unknown) => (isObject(row) ? row["id"] : undefined) as IDBValidKey;

function remains(row: unknown): string {
  const body = isObject(row) ? row["body"] : undefined;
  const values = isObject(body) ? Object.values(body) : [body];
  const words = values.filter((value) => typeof value === "string");
  return words.join("\n").slice(0, 10_000);
}
