import { Dexie } from "dexie";
import {
  type StoredRequest,
  type OutboxDatabase,
  outboxDatabase,
  broadcast,
} from "../../db/device/visitor.ts";
import { maxWaitMs } from "../sync/backoff.ts";
import { type Meta, readPause } from "../sync/queue.ts";
import { readRow } from "./row.ts";

/** The form that wrote a request has this long to send it itself. */
export const reservedMs = 45_000;

export interface OutboxCount {
  /** All that were not acknowledged, those that need the visitor included. */
  waiting: number;
  /** Rejected, or stored with another text: nothing happens until the visitor decides. */
  blocked: number;
  /** When the next one is due, in milliseconds since 1970; undefined when none goes by itself. */
  nextAt: number | undefined;
  /** When the one that waits longest was written, by the device's clock; undefined when nothing is there. */
  oldestAt: number | undefined;
}

/**
 * Rows that wait for the visitor have 0 here, so that the index finds what is due without reading them. All
 * others have a time, in which 1 stands for "first of all".
 */
export const BLOCKED = 0;
export const PRIORITY = 1;

/** One small transaction, committed without waiting: a tab that is frozen in the middle would block all others. */
export async function inTransaction<T>(work: (database: OutboxDatabase) => Promise<T>): Promise<T> {
  return withDatabase((database) =>
    database.transaction(
      "rw",
      [database.requests, database.receipts, database.notes],
      async (transaction) => {
        const result = await work(database);
        transaction.idbtrans.commit();
        return result;
      },
    ),
  );
}

// The browser closes connections of its own accord (after a long sleep, when storage is erased).
const lostConnection = ["DatabaseClosedError", "InvalidStateError", "UnknownError"];

/** Works on the device's database; where the connection was lost, once more on a new one. */
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

/** The queue's lease and pause. */
export const meta: Meta = {
  get: (key) => withDatabase(({ notes }) => notes.get(key)),
  put: (note) => inTransaction(({ notes }) => notes.put(note)),
};

/** Counts what waits, without reading it. */
export async function count(now: number): Promise<OutboxCount> {
  return withDatabase(async ({ requests, notes }) => {
    const due = requests.where("nextAttemptAt");
    const [all, blocked, soon, first, pause, [oldest]] = await Promise.all([
      requests.count(),
      due.belowOrEqual(BLOCKED).count(),
      // One that its form is sending does not wait yet.
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
      // A damaged row may have anything there.
      oldestAt: typeof oldest === "number" ? oldest : undefined,
    };
  });
}

/** A time further away than any request waits comes from a clock that was wrong: it means now. */
const dueAt = (nextAttemptAt: unknown, now: number): number =>
  typeof nextAttemptAt === "number" && nextAttemptAt <= now + maxWaitMs ? nextAttemptAt : now;

/** Tells other tabs and the worker how much waits, and the references that were just acknowledged. */
export async function broadcastCount(now: number, acknowledged: string[] = []): Promise<void> {
  try {
    broadcast({ kind: "outbox", waiting: (await count(now)).waiting, acknowledged });
  } catch (problem) {
    // What is stored and sent does not depend on it.
    if (!(problem instanceof Error)) throw problem;
  }
}

/**
 * Finds rows that no delivery would ever take: times that a wrong clock or a fault left behind, and rows that
 * cannot be read. What can be sent becomes due, what cannot is put before the visitor. Reads keys alone
 * unless something is wrong.
 */
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

/** Puts a row that cannot be read before the visitor; its words stay as they are. */
export async function quarantine(requests: OutboxDatabase["requests"], key: string): Promise<void> {
  await requests.update(key, {
    state: "parked",
    nextAttemptAt: BLOCKED,
    lastProblem: "This request was damaged on this device and cannot be sent as it is.",
  });
}
