import { type ContentDatabase, readSyncState, type SyncState } from "../../db/device/visitor.ts";
import type { Entity } from "../../db/schema/entities.ts";

// A full resync has its own cursor: readers keep the former rows; those that were not sent again are deleted last.

export interface Cursor {
  seq: number;
  /** Undefined before the first answer. */
  epoch: string | undefined;
  resync: boolean;
  /** There were rows before, so received keys are noted. */
  replaces: boolean;
}

type Resync = Pick<Cursor, "seq" | "epoch" | "replaces">;
type Keys = [Entity, string][];

/** The note of a full resync, and a note of received keys for each part. */
const resyncNote = "anew";
const keysNote = "anew ";

/** The cursor at which the next part begins. */
export async function cursorOf({ notes, rows }: ContentDatabase): Promise<Cursor> {
  // Only this file writes it.
  const resync = (await notes.get(resyncNote))?.value as Resync | undefined;
  if (resync) return { ...resync, resync: true };
  const state = await readSyncState({ notes });
  if (state?.whole) return { seq: state.seq, epoch: state.epoch, resync: false, replaces: false };
  return { seq: 0, epoch: undefined, resync: true, replaces: (await rows.count()) > 0 };
}

/** Deletes the cursor: the next sync reads everything again, and the rows stay until then. */
export function forgetCursor({ notes }: ContentDatabase): Promise<void> {
  return notes.db.transaction("rw", notes, async () => {
    await deleteKeyNotes(notes);
    await notes.bulkDelete(["sync", resyncNote]);
  });
}

/** Called before a pass: keys of an abandoned one do not count. */
export const deleteKeyNotes = (notes: ContentDatabase["notes"]): Promise<number> =>
  notes.where("key").startsWith(keysNote).delete();

export function startFullResync(database: ContentDatabase): Promise<void> {
  const { notes, rows } = database;
  return database.transaction("rw", rows, notes, async () => {
    await deleteKeyNotes(notes);
    const value: Resync = { seq: 0, epoch: undefined, replaces: (await rows.count()) > 0 };
    await notes.put({ key: resyncNote, value });
  });
}

/** Notes that the rows reach to `state`, with more to come. */
export async function advance(
  { notes }: ContentDatabase,
  { resync, replaces }: Cursor,
  state: Omit<SyncState, "whole">,
  keys: Keys,
): Promise<void> {
  if (!resync) {
    await notes.put({ key: "sync", value: { ...state, whole: true } satisfies SyncState });
    return;
  }
  const { seq, epoch } = state;
  if (replaces) await notes.put({ key: keysNote + seq, value: keys });
  await notes.put({ key: resyncNote, value: { seq, epoch, replaces } satisfies Resync });
  const before = await readSyncState({ notes });
  if (!before?.whole)
    await notes.put({ key: "sync", value: { ...state, whole: false } satisfies SyncState });
}

/** Notes that the rows are complete, and deletes those that were not sent again. */
export async function finish(
  { notes, rows, bodies }: ContentDatabase,
  { resync, replaces }: Cursor,
  state: Omit<SyncState, "whole">,
  keys: Keys,
): Promise<void> {
  await notes.put({ key: "sync", value: { ...state, whole: true } satisfies SyncState });
  if (!resync) return;
  await notes.delete(resyncNote);
  if (!replaces) return;
  const parts = await notes.where("key").startsWith(keysNote).toArray();
  // Only `advance` writes these notes.
  const all = parts.flatMap(({ value }) => value as Keys).concat(keys);
  const fresh = new Set(all.map((key) => key.join(" ")));
  const stored = await rows.toCollection().primaryKeys();
  await rows.bulkDelete(stored.filter((key) => !fresh.has(key.join(" "))));
  const withBody = await bodies.toCollection().primaryKeys();
  await bodies.bulkDelete(withBody.filter((id) => !fresh.has(`insights ${id}`)));
  await deleteKeyNotes(notes);
}
