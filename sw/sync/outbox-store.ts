import { Dexie } from "dexie";
import {
  type StoredRequest,
  type OutboxDatabase,
  outboxDatabase,
  broadcast,
} from "../../db/device/visitor.ts";
import { maxWaitMs } from "./backoff.ts";
import { readRow } from "./outbox-row.ts";

/** The form that wrote a request has this long to send it itself. */
export const heldMs = 45_000;

/** How much waits: counts and times alone. */
export interface Waiting {
  /** All that has not arrived, those that need the visitor included. */
  waiting: number;
  /** Refused, or arrived with another text: nothing happens until the visitor decides. */
  needsYou: number;
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

/** Why nothing is sent for a while, whichever request is next. */
export interface Pause {
  until: number;
  failures: number;
  /** Want of a network ends with the first sign of one; what the server asked for is honoured. */
  by: "network" | "server";
}

/** One small transaction, written at once: a tab that is frozen in the middle would block all others. */
export async function change<T>(work: (database: OutboxDatabase) => Promise<T>): Promise<T> {
  return onDevice((database) =>
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
export async function onDevice<T>(work: (database: OutboxDatabase) => Promise<T>): Promise<T> {
  const database = await outboxDatabase();
  try {
    return await work(database);
  } catch (problem) {
    if (!(problem instanceof Error) || !lostConnection.includes(problem.name)) throw problem;
    database.close();
    return work(await outboxDatabase());
  }
}

/** Counts what waits, without reading it. */
export async function count(now: number): Promise<Waiting> {
  return onDevice(async ({ requests, notes }) => {
    const due = requests.where("nextAttemptAt");
    const [all, needsYou, soon, first, note, [oldest]] = await Promise.all([
      requests.count(),
      due.belowOrEqual(BLOCKED).count(),
      // A form that waits for its answer is nobody's queue yet.
      due
        .between(now, now + heldMs, false, true)
        .limit(50)
        .toArray(),
      requests.where("nextAttemptAt").aboveOrEqual(PRIORITY).first(),
      notes.get("pause"),
      requests.orderBy("createdAt").limit(1).keys(),
    ]);
    const held = soon.filter(({ state }) => state === "held").length;
    const pause = readPause(note?.value, now);
    return {
      waiting: all - held,
      needsYou,
      nextAt: first && Math.max(dueAt(first.nextAttemptAt, now), pause?.until ?? 0),
      // A damaged row may have anything there.
      oldestAt: typeof oldest === "number" ? oldest : undefined,
    };
  });
}

/** A time further away than any request waits comes from a clock that was wrong: it means now. */
const dueAt = (nextAttemptAt: unknown, now: number): number =>
  typeof nextAttemptAt === "number" && nextAttemptAt <= now + maxWaitMs ? nextAttemptAt : now;

/** The pause in force at this time, if any. */
export function readPause(value: unknown, now: number): Pause | undefined {
  // This module alone writes the note; a broken one has no time that counts.
  const pause = value as Partial<Pause> | undefined;
  if (typeof pause?.until !== "number" || pause.until <= now) return undefined;
  if (pause.until > now + maxWaitMs) return undefined;
  return { until: pause.until, failures: Number(pause.failures) || 0, by: pause.by ?? "network" };
}

/** Tells other tabs and the worker how much waits, and what has just arrived. */
export async function broadcastCount(now: number, arrived: string[] = []): Promise<void> {
  try {
    broadcast({ kind: "outbox", waiting: (await count(now)).waiting, arrived });
  } catch (problem) {
    // Nobody hears of it until the next news: what is kept and sent does not depend on it.
    if (!(problem instanceof Error)) throw problem;
  }
}

/**
 * Finds rows that no delivery would ever take: times that a wrong clock or a fault left behind, and rows that
 * cannot be read. What can be sent becomes due, what cannot is put before the visitor. Reads keys alone
 * unless something is wrong.
 */
export async function repair(now: number): Promise<void> {
  const lost = await onDevice(async ({ requests }) => {
    const timed = requests.where("nextAttemptAt");
    const [all, ordered] = await Promise.all([requests.count(), timed.between(...always).count()]);
    const [low, far] = await Promise.all([
      timed.belowOrEqual(BLOCKED).and(isNotForVisitors).primaryKeys(),
      timed.above(now + maxWaitMs).primaryKeys(),
    ]);
    if (all === ordered) return [...low, ...far];
    const known = new Set(await timed.between(...always).primaryKeys());
    const keys = await requests.toCollection().primaryKeys();
    return [...low, ...far, ...keys.filter((key) => !known.has(key))];
  });
  for (const key of lost) await mendRow(key, now);
}

const isNotForVisitors = ({ state }: StoredRequest) => state !== "parked" && state !== "answered";
const always = [Dexie.minKey, Dexie.maxKey] as const;

async function mendRow(key: string, now: number): Promise<void> {
  await change(async ({ requests }) => {
    const row = await requests.get(key);
    const read = readRow(row);
    if (read.kind === "unreadable") return void (row && (await quarantine(requests, key)));
    if (read.kind === "newer") return;
    const { request } = read;
    const visitors = request.state === "parked" || request.state === "answered";
    if (visitors && request.nextAttemptAt === BLOCKED) return;
    const nextAttemptAt = visitors ? BLOCKED : now;
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
