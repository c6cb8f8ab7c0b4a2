import type { ContentDatabase, SyncState } from "../../db/device/visitor.ts";
import type { Entity } from "../../db/schema/changes.ts";

/*
 * How far the kept rows reach. While everything is read (the first time, or anew) a second cursor counts: the
 * rows of before stay for their readers, and what was not among the new ones goes at the end.
 */

export interface Cursor {
  seq: number;
  /** Undefined before the first answer. */
  epoch: string | undefined;
  /** Everything is being read. */
  anew: boolean;
  /** There were rows before: which keys have come is written down. */
  replaces: boolean;
}

type Anew = Pick<Cursor, "seq" | "epoch" | "replaces">;
type Keys = [Entity, string][];

/** Notes that hold the keys which have come, one for each part. */
const seen = "anew ";

/** Where the next part begins. */
export async function cursorOf({ notes, rows }: ContentDatabase): Promise<Cursor> {
  // Only this file writes these two notes.
  const anew = (await notes.get("anew"))?.value as Anew | undefined;
  if (anew) return { ...anew, anew: true };
  const state = (await notes.get("sync"))?.value as SyncState | undefined;
  if (state?.whole) return { seq: state.seq, epoch: state.epoch, anew: false, replaces: false };
  return { seq: 0, epoch: undefined, anew: true, replaces: (await rows.count()) > 0 };
}

/** Forgets how far the rows reach: the next sync reads everything anew, and the rows stay until it has. */
export function forgetCursor({ notes }: ContentDatabase): Promise<void> {
  return notes.db.transaction("rw", notes, async () => {
    await forgetSeen(notes);
    await notes.bulkDelete(["sync", "anew"]);
  });
}

/** Before the first part of a pass: what came in an earlier one that was given up says nothing about this one. */
export const forgetSeen = (notes: ContentDatabase["notes"]): Promise<number> =>
  notes.where("key").startsWith(seen).delete();

/** From here on everything is read, unless another sync has gone on from `cursor` already. */
export function startFullResync(database: ContentDatabase, cursor: Cursor): Promise<void> {
  const { notes, rows } = database;
  return database.transaction("rw", rows, notes, async () => {
    const now = await cursorOf(database);
    if (now.seq !== cursor.seq || now.epoch !== cursor.epoch || now.anew !== cursor.anew) return;
    await forgetSeen(notes);
    const value: Anew = { seq: 0, epoch: undefined, replaces: (await rows.count()) > 0 };
    await notes.put({ key: "anew", value });
  });
}

/** Writes down that the rows reach to `state`, and that there is more. */
export async function goOn(
  { notes }: ContentDatabase,
  { anew, replaces }: Cursor,
  state: Omit<SyncState, "whole">,
  keys: Keys,
): Promise<void> {
  if (!anew) {
    await notes.put({ key: "sync", value: { ...state, whole: true } satisfies SyncState });
    return;
  }
  const { seq, epoch } = state;
  if (replaces) await notes.put({ key: seen + seq, value: keys });
  await notes.put({ key: "anew", value: { seq, epoch, replaces } satisfies Anew });
  const before = (await notes.get("sync"))?.value as SyncState | undefined;
  if (!before?.whole)
    await notes.put({ key: "sync", value: { ...state, whole: false } satisfies SyncState });
}

/** Writes down that the rows are whole, and removes those that did not come again. */
export async function finish(
  { notes, rows, bodies }: ContentDatabase,
  { anew, replaces }: Cursor,
  state: Omit<SyncState, "whole">,
  keys: Keys,
): Promise<void> {
  await notes.put({ key: "sync", value: { ...state, whole: true } satisfies SyncState });
  if (!anew) return;
  await notes.delete("anew");
  if (!replaces) return;
  const written = await notes.where("key").startsWith(seen).toArray();
  // Only goOn writes these notes.
  const came = written.flatMap(({ value }) => value as Keys).concat(keys);
  const fresh = new Set(came.map((key) => key.join(" ")));
  const kept = await rows.toCollection().primaryKeys();
  await rows.bulkDelete(kept.filter((key) => !fresh.has(key.join(" "))));
  const texts = await bodies.toCollection().primaryKeys();
  await bodies.bulkDelete(texts.filter((id) => !fresh.has(`insights ${id}`)));
  await forgetSeen(notes);
}
