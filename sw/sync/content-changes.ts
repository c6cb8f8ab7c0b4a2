import * as v from "valibot";
import type { ContentDatabase, StoredRow, SyncState } from "../../db/device/visitor.ts";
import { Changes, type Entity, keptRows } from "../../db/schema/changes.ts";
import { type Asking, OfflineError, CursorExpiredError, readOwn } from "./content-answer.ts";
import { type Cursor, cursorOf, finish, forgetSeen, goOn, startFullResync } from "./cursor.ts";
import { mapOrdered } from "./ordered.ts";
import { evictForQuota } from "./quota.ts";

// A part travels in 36 ms at 1.6 Mbps and is asked for 150 ms before: fewer would leave the line empty.
const partsAtOnce = 6;
// Parts that have arrived together are kept together: a transaction each costs more than its rows.
const partsTogether = 4;
// In a page, storing so many rows at once blocks it for less than 50 ms.
const rowsAtOnce = 100;
const longestRestarts = 3;

/** What crosses the wire, as an older client reads it: entities that it does not know are none of its business. */
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

/** One answer: what changed between `since` and its `seq`. */
interface Part {
  since: number;
  epoch: string;
  seq: number;
  at: number;
  rows: StoredRow[];
  gone: [Entity, string][];
  /** Nothing changed after it when the server answered. */
  last: boolean;
}

/**
 * Keeps everything that changed after the kept cursor, each part with its cursor in one transaction, and says
 * of which entities. Throws OfflineError; what is kept until then stays, and the next call goes on from there.
 */
export async function keepChanges(database: ContentDatabase, asking: Asking): Promise<Set<Entity>> {
  const changed = new Set<Entity>();
  for (let restarts = 0; ; ) {
    const cursor = await cursorOf(database);
    try {
      for await (const part of partsAfter(cursor, asking)) {
        // Another sync has stored this already, or everything anew: go on from where it is.
        if (!(await evictForQuota(database, () => keepPart(database, part)))) break;
        for (const { entity } of part.rows) changed.add(entity);
        for (const [entity] of part.gone) changed.add(entity);
        if (part.last) return changed;
      }
    } catch (problem) {
      if (!(problem instanceof CursorExpiredError)) throw problem;
      if (++restarts > longestRestarts)
        throw new OfflineError("The site's content changes its history again and again.", {
          cause: problem,
        });
      await startFullResync(database, cursor);
    }
  }
}

/** The parts after a cursor in order: the first says where the others end, so that these are read at once. */
async function* partsAfter(cursor: Cursor, asking: Asking): AsyncGenerator<Part> {
  const first = await readPart({ since: cursor.seq, epoch: cursor.epoch }, asking);
  const epoch = cursor.epoch ?? first.part.epoch;
  const sameHistory = (part: Part) => {
    if (part.epoch !== epoch) throw new CursorExpiredError(`epoch ${part.epoch} after ${epoch}`);
    return part;
  };
  yield sameHistory(first.part);
  const starts = [first.part.seq, ...first.ends];
  const tasks = first.ends.map(
    (until, nth) => () => readPart({ since: starts[nth] ?? 0, until, epoch }, asking),
  );
  for await (const parts of mapOrdered(tasks, { atOnce: partsAtOnce, together: partsTogether })) {
    // One that has grown since ends early: the loop goes on from the kept cursor.
    const short = parts.findIndex(({ more }) => more);
    const whole = short < 0 ? parts : parts.slice(0, short + 1);
    yield joined(whole.map(({ part }) => sameHistory(part)));
    if (short >= 0) return;
  }
}

/** Parts one after the other as one; of a row in several of them the last counts. */
function joined(parts: readonly Part[]): Part {
  const [first, ...others] = parts;
  if (!first) throw new Error("There is nothing to join.");
  if (others.length === 0) return first;
  const rows = new Map<string, StoredRow>();
  const gone = new Map<string, [Entity, string]>();
  for (const part of parts) {
    for (const row of part.rows) {
      const name = `${row.entity} ${row.key}`;
      rows.set(name, row);
      gone.delete(name);
    }
    for (const key of part.gone) {
      gone.set(key.join(" "), key);
      rows.delete(key.join(" "));
    }
  }
  const { seq, at, last } = others.at(-1) ?? first;
  return { ...first, seq, at, last, rows: [...rows.values()], gone: [...gone.values()] };
}

interface Span {
  since: number;
  until?: number;
  epoch: string | undefined;
}

async function readPart({ since, until, epoch: counted }: Span, asking: Asking) {
  const query = new URLSearchParams({ since: String(since) });
  if (until !== undefined) query.set("until", String(until));
  if (counted !== undefined && since > 0) query.set("epoch", counted);
  const path = `/api/changes?${query}`;
  const { value, at } = await readOwn(path, Wire, asking);
  const { epoch, seq, more, ends, changes } = value;
  if (seq < since) throw new CursorExpiredError(`the number went back from ${since} to ${seq}`);
  if (more && seq === since) throw new OfflineError(`${path} leads nowhere`);
  const rows: StoredRow[] = [];
  const gone: [Entity, string][] = [];
  for (const { entity, key, body } of changes) {
    if (!isEntity(entity)) continue;
    if (body === null) gone.push([entity, key]);
    else if (v.is(keptRows[entity], body)) rows.push(rowOf(entity, key, body));
    else
      throw new OfflineError(
        `The site sent ${entity} ${key} in a shape that this version cannot read.`,
      );
  }
  const last = until === undefined && !more;
  return { part: { since, epoch, seq, at, rows, gone, last }, more, ends };
}

const isEntity = (name: string): name is Entity => Object.hasOwn(keptRows, name);

function rowOf(entity: Entity, key: string, body: StoredRow["body"]): StoredRow {
  const link = body["link"];
  return entity === "insights" && typeof link === "string"
    ? { entity, key, link, body }
    : { entity, key, body };
}

/** False when the kept cursor is not where this part begins: nothing was stored. */
function keepPart(database: ContentDatabase, part: Part): Promise<boolean> {
  const { rows, bodies, notes } = database;
  return database.transaction("rw", rows, bodies, notes, async () => {
    const cursor = await cursorOf(database);
    if (cursor.seq !== part.since) return false;
    if (cursor.epoch !== undefined && cursor.epoch !== part.epoch) return false;
    if (part.since === 0) await forgetSeen(notes);
    for (let at = 0; at < part.rows.length; at += rowsAtOnce)
      await rows.bulkPut(part.rows.slice(at, at + rowsAtOnce));
    if (part.gone.length > 0) {
      await rows.bulkDelete(part.gone);
      await bodies.bulkDelete(
        part.gone.flatMap(([entity, key]) => (entity === "insights" ? [key] : [])),
      );
    }
    const state: Omit<SyncState, "whole"> = { epoch: part.epoch, seq: part.seq, at: part.at };
    const keys = part.rows.map(({ entity, key }): [Entity, string] => [entity, key]);
    await (part.last ? finish(database, cursor, state, keys) : goOn(database, cursor, state, keys));
    return true;
  });
}
