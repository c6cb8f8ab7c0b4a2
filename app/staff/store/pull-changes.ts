import type * as v from "valibot";
import type { StoredMeta } from "../../../db/device/open.ts";
import type { StaffTable } from "../../../db/device/entity-store.ts";
import {
  CursorExpiredError,
  fetchJson,
  OfflineError,
  SignedOutError,
} from "../../../sw/sync/http.ts";
import { pullOnce } from "../../../sw/sync/pull.ts";
import { type Context, readSync, type SyncNote, signIns, storeSignedOut } from "./context.ts";

/* Reads changes of articles and requests in the order of the server's sequence numbers. */

interface Part<Row> {
  epoch: string;
  seq: number;
  more: boolean;
  changes: { key: string; row: Row | null }[];
}

interface Versioned {
  id: string;
  version: number;
}

export interface ChangeSource<Row extends Versioned> {
  lock: string;
  path: string;
  schema: v.GenericSchema<unknown, Part<Row>>;
  store: {
    rows: StaffTable<Row>;
    notes: StaffTable<StoredMeta>;
    transaction<Result>(work: () => Promise<Result>): Promise<Result>;
  };
  /** Writes in one transaction, and makes room if there is none. */
  write<Result>(work: () => Promise<Result>): Promise<Result>;
  /** `resync`: the server has a new history, whose versions may be lower than the stored ones. */
  put(rows: Row[], resync: boolean): PromiseLike<unknown>;
  /** Deletes a row that the server no longer has. */
  remove(id: string): Promise<void>;
  /** Called after these rows were stored; undefined for any. `added`: those that are new on the device. */
  stored(ids: string[] | undefined, added: string[]): void;
  bodies(): Promise<void>;
}

/** Updates the rows, then their bodies; safe to run twice or resume. Throws OfflineError and SignedOutError. */
export async function pullSource<Row extends Versioned>(
  context: Context,
  source: ChangeSource<Row>,
): Promise<void> {
  const { locks, setReachable, signedOut } = context;
  const before = await signIns(context);
  try {
    await pullOnce({
      ...{ locks, lock: source.lock },
      changes: () => pullChanges(context, source),
      startFullResync: () => startFullResync(source),
      bodies: source.bodies,
    });
    setReachable(true);
  } catch (problem) {
    setReachable(!(problem instanceof OfflineError));
    // The end of an earlier session is ignored.
    if (problem instanceof SignedOutError && (await storeSignedOut(context, before))) signedOut();
    throw problem;
  }
}

type Cursor = Pick<SyncNote, "epoch" | "seq">;

async function pullChanges<Row extends Versioned>(
  context: Context,
  source: ChangeSource<Row>,
): Promise<void> {
  // The next part is fetched while this one is stored.
  let prefetched: { from: Cursor; part: Promise<Part<Row>> } | undefined;
  for (;;) {
    const note = await readSync(source.store);
    const next =
      note && prefetched && isSameCursor(prefetched.from, note) ? prefetched.part : undefined;
    const part = await (next ?? fetchPart(context, source, note));
    if (note?.epoch && (part.epoch !== note.epoch || part.seq < note.seq))
      throw new CursorExpiredError(source.path);
    if (part.more && part.seq === note?.seq) throw new OfflineError(`${source.path} leads nowhere`);
    prefetched = part.more ? { from: part, part: fetchPart(context, source, part) } : undefined;
    // The error is handled where the part is awaited.
    prefetched?.part.catch(() => undefined);
    // Another tab has stored this part, or started a full resync: continue from there.
    if (!(await storePart(context, source, note, part))) continue;
    if (!part.more) return;
  }
}

const isSameCursor = (one: Cursor, other: Cursor) =>
  one.epoch === other.epoch && one.seq === other.seq;

async function fetchPart<Row extends Versioned>(
  { fetch }: Context,
  { path, schema }: ChangeSource<Row>,
  from: Cursor | undefined,
): Promise<Part<Row>> {
  const query = new URLSearchParams();
  if (from && from.epoch !== "") {
    query.set("since", String(from.seq));
    query.set("epoch", from.epoch);
  }
  const address = `${path}${query.size > 0 ? `?${query}` : ""}`;
  const { value } = await fetchJson(address, schema, { fetch, credentials: "same-origin" });
  return value;
}

/** Stores nothing and resolves with false if this part does not begin at the stored cursor. */
async function storePart<Row extends Versioned>(
  { now }: Context,
  source: ChangeSource<Row>,
  from: SyncNote | undefined,
  part: Part<Row>,
): Promise<boolean> {
  const { store, write, remove, stored } = source;
  const isLast = from?.seen !== undefined && !part.more;
  const keys = part.changes.map(({ key }) => key);
  const added = await write(async () => {
    const note = await readSync(store);
    if (note?.epoch !== from?.epoch || note?.seq !== from?.seq) return undefined;
    const unknown = await storeRows(source, part, from?.seen !== undefined);
    const seen = from?.seen && [...from.seen, ...keys];
    if (seen && isLast) {
      const sent = new Set(seen);
      for (const { id } of await store.rows.toArray()) if (!sent.has(id)) await remove(id);
    }
    const next: SyncNote = {
      epoch: part.epoch,
      seq: part.seq,
      at: part.more ? (from?.at ?? 0) : now(),
      whole: (from?.whole ?? false) || !part.more,
      ...(seen && part.more ? { seen } : {}),
    };
    await store.notes.put({ key: "sync", value: next });
    return unknown;
  });
  if (!added) return false;
  stored(isLast || !from?.whole ? undefined : keys, from?.seen ? [] : added);
  return true;
}

/** Resolves with the ids of the rows that the device did not have. */
async function storeRows<Row extends Versioned>(
  { store, put, remove }: ChangeSource<Row>,
  { changes }: Part<Row>,
  resync: boolean,
): Promise<string[]> {
  const stored = await store.rows.bulkGet(changes.map(({ key }) => key));
  const fresh: Row[] = [];
  const added: string[] = [];
  for (const [nth, { key, row }] of changes.entries()) {
    const had = stored[nth];
    if (!row) await remove(key);
    // The answer to an operation may have brought a later version already.
    else if (resync || !had || had.version <= row.version) fresh.push(row);
    if (row && !had) added.push(key);
  }
  await put(fresh, resync);
  return added;
}

/** Reads everything again; stored rows stay on screen meanwhile. */
async function startFullResync<Row extends Versioned>({ store }: ChangeSource<Row>): Promise<void> {
  await store.transaction(async () => {
    const { at = 0, whole = false } = (await readSync(store)) ?? {};
    const fresh: SyncNote = { epoch: "", seq: 0, at, whole, seen: [] };
    await store.notes.put({ key: "sync", value: fresh });
  });
}
