import * as v from "valibot";
import type { ContentDatabase, StoredRow, SyncState } from "../../db/device/visitor.ts";
import { Changes, storedRows } from "../../db/schema/changes.ts";
import type { Entity } from "../../db/schema/entities.ts";
import { CursorExpiredError, fetchJson, OfflineError } from "../sync/http.ts";
import { mapOrdered } from "../sync/ordered.ts";
import { evictForQuota } from "../sync/quota.ts";
import { evictBodies } from "./quota.ts";
import { advance, type Cursor, cursorOf, deleteKeyNotes, finish } from "./cursor.ts";

// A part travels in 36 ms at 1.6 Mbps and is asked for 150 ms before: fewer would leave the line empty.
const concurrency = 6;
// Parts that arrived together are stored together: a transaction each costs more than its rows.
const batch = 4;
// In a page, storing so many rows blocks it for less than 50 ms.
const maxRows = 100;

export type ContentSource = Parameters<typeof fetchJson>[2];

/** Older clients skip entities that they do not know. */
const Wire = v.object({
  ...Changes.entries,
  changes: v.array(
    v.object({
      entity: v.string(),
      key: v.string(),
      body: v.nullable(v.record(v.string(), v.unknown())),
    }),
  ),
});

interface Part {
  since: number;
  epoch: string;
  seq: number;
  at: number;
  rows: StoredRow[];
  removed: [Entity, string][];
  /** Nothing had changed after this part when the server answered. */
  last: boolean;
}

/** Stores changes after the cursor, one transaction per part and cursor. Throws OfflineError, CursorExpiredError. */
export async function pullChanges(
  database: ContentDatabase,
  source: ContentSource,
  changed: Set<Entity>,
): Promise<void> {
  for (;;) {
    for await (const part of partsAfter(await cursorOf(database), source)) {
      // Another sync has stored this, or started over: continue from there.
      if (!(await store(database, part))) break;
      for (const { entity } of part.rows) changed.add(entity);
      for (const [entity] of part.removed) changed.add(entity);
      if (part.last) return;
    }
  }
}

/** The parts after a cursor in order: the first tells where the others begin, so these are read in parallel. */
async function* partsAfter(cursor: Cursor, source: ContentSource): AsyncGenerator<Part> {
  const first = await readPart({ since: cursor.seq, epoch: cursor.epoch }, source);
  const epoch = cursor.epoch ?? first.part.epoch;
  const sameHistory = (part: Part) => {
    if (part.epoch !== epoch) throw new CursorExpiredError(`epoch ${part.epoch} after ${epoch}`);
    return part;
  };
  yield sameHistory(first.part);
  const starts = [first.part.seq, ...first.ends];
  const tasks = first.ends.map(
    (until, nth) => () => readPart({ since: starts[nth] ?? 0, until, epoch }, source),
  );
  for await (const parts of mapOrdered(tasks, { concurrency, batch })) {
    // A part that has grown ends early: continue from the stored cursor.
    const short = parts.findIndex(({ more }) => more);
    const complete = short < 0 ? parts : parts.slice(0, short + 1);
    yield merged(complete.map(({ part }) => sameHistory(part)));
    if (short >= 0) return;
  }
}

/** Joins consecutive parts; the last version of a row counts. */
function merged(parts: readonly Part[]): Part {
  const [first, ...others] = parts;
  if (!first) throw new Error("There is nothing to join.");
  if (others.length === 0) return first;
  const rows = new Map<string, StoredRow>();
  const removed = new Map<string, [Entity, string]>();
  for (const part of parts) {
    for (const row of part.rows) {
      const name = `${row.entity} ${row.key}`;
      rows.set(name, row);
      removed.delete(name);
    }
    for (const key of part.removed) {
      removed.set(key.join(" "), key);
      rows.delete(key.join(" "));
    }
  }
  const { seq, at, last } = others.at(-1) ?? first;
  return { ...first, seq, at, last, rows: [...rows.values()], removed: [...removed.values()] };
}

interface Span {
  since: number;
  until?: number;
  epoch: string | undefined;
}

async function readPart({ since, until, epoch: known }: Span, source: ContentSource) {
  const query = new URLSearchParams({ since: String(since) });
  if (until !== undefined) query.set("until", String(until));
  if (known !== undefined && since > 0) query.set("epoch", known);
  const path = `/api/changes?${query}`;
  const { value, at } = await fetchJson(path, Wire, source);
  const { epoch, seq, more, ends, changes } = value;
  if (seq < since) throw new CursorExpiredError(`the number went back from ${since} to ${seq}`);
  if (more && seq === since) throw new OfflineError(`${path} leads nowhere`);
  const rows: StoredRow[] = [];
  const removed: [Entity, string][] = [];
  for (const { entity, key, body } of changes) {
    if (!isEntity(entity)) continue;
    if (body === null) removed.push([entity, key]);
    else if (v.is(storedRows[entity], body)) rows.push(rowOf(entity, key, body));
    else
      throw new OfflineError(
        `The site sent ${entity} ${key} in a shape that this version cannot read.`,
      );
  }
  const last = until === undefined && !more;
  return { part: { since, epoch, seq, at, rows, removed, last }, more, ends };
}

const isEntity = (name: string): name is Entity => Object.hasOwn(storedRows, name);

function rowOf(entity: Entity, key: string, body: StoredRow["body"]): StoredRow {
  const link = body["link"];
  return entity === "insights" && typeof link === "string"
    ? { entity, key, link, body }
    : { entity, key, body };
}

const store = (database: ContentDatabase, part: Part) =>
  evictForQuota(
    () => storePart(database, part),
    () => evictBodies(database),
  );

/** False, storing nothing, when the stored cursor is not where this part begins. */
function storePart(database: ContentDatabase, part: Part): Promise<boolean> {
  const { rows, bodies, notes } = database;
  return database.transaction("rw", rows, bodies, notes, async () => {
    const cursor = await cursorOf(database);
    if (cursor.seq !== part.since) return false;
    if (cursor.epoch !== undefined && cursor.epoch !== part.epoch) return false;
    if (part.since === 0) await deleteKeyNotes(notes);
    for (let at = 0; at < part.rows.length; at += maxRows)
      await rows.bulkPut(part.rows.slice(at, at + maxRows));
    if (part.removed.length > 0) {
      await rows.bulkDelete(part.removed);
      await bodies.bulkDelete(
        part.removed.flatMap(([entity, key]) => (entity === "insights" ? [key] : [])),
      );
    }
    const state: Omit<SyncState, "whole"> = { epoch: part.epoch, seq: part.seq, at: part.at };
    const keys = part.rows.map(({ entity, key }): [Entity, string] => [entity, key]);
    await (part.last
      ? finish(database, cursor, state, keys)
      : advance(database, cursor, state, keys));
    return true;
  });
}
