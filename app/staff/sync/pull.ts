import type * as v from "valibot";
import { staffPullLock } from "../../../db/device/keys.ts";
import type { StaffStore } from "../../../db/device/staff.ts";
import { StaffChanges, type StaffRow } from "../../../db/schema/insights/staff-rows.ts";
import {
  CursorExpiredError,
  fetchJson,
  OfflineError,
  SignedOutError,
} from "../../../sw/sync/http.ts";
import { pullOnce } from "../../../sw/sync/pull.ts";
import { type Context, readSync, type SyncNote, writeEvicting } from "./context.ts";
import { deleteArticle, ownTag } from "./stored-articles.ts";
import { pullBodies } from "./pull-bodies.ts";
import { signIns, storeSignedOut } from "./signed-out.ts";

/** Updates the list, then the newest bodies; safe to run twice or resume. Throws OfflineError and SignedOutError. */
export async function pull(context: Context): Promise<void> {
  const { locks, person, heard, signedOut } = context;
  const before = await signIns(context);
  try {
    await pullOnce({
      ...{ locks, lock: staffPullLock(person) },
      changes: () => pullChanges(context),
      startFullResync: () => startFullResync(context),
      bodies: () => pullBodies(context),
    });
    heard(true);
  } catch (problem) {
    heard(!(problem instanceof OfflineError));
    // The end of an earlier session does not count.
    if (problem instanceof SignedOutError && (await storeSignedOut(context, before))) signedOut();
    throw problem;
  }
}

type Part = v.InferOutput<typeof StaffChanges>;

async function pullChanges(context: Context): Promise<void> {
  for (;;) {
    const note = await readSync(context.store);
    const query = new URLSearchParams();
    if (note && note.epoch !== "") {
      query.set("since", String(note.seq));
      query.set("epoch", note.epoch);
    }
    const path = `/api/staff/changes${query.size > 0 ? `?${query}` : ""}`;
    const { value: part } = await fetchJson(path, StaffChanges, {
      fetch: context.fetch,
      credentials: "same-origin",
    });
    if (note?.epoch && (part.epoch !== note.epoch || part.seq < note.seq))
      throw new CursorExpiredError(path);
    if (part.more && part.seq === note?.seq) throw new OfflineError(`${path} leads nowhere`);
    // Another tab has stored it, or started a full resync: continue from there.
    if (!(await storePart(context, note, part))) continue;
    if (!part.more) return;
  }
}

/** False, storing nothing, when the stored cursor is not where this part begins. */
async function storePart(
  context: Context,
  from: SyncNote | undefined,
  part: Part,
): Promise<boolean> {
  const { store, now, changed } = context;
  const isLast = from?.seen !== undefined && !part.more;
  const stored = await writeEvicting(store, async () => {
    const note = await readSync(store);
    if (note?.epoch !== from?.epoch || note?.seq !== from?.seq) return false;
    await storeRows(store, part, from?.seen !== undefined);
    const seen = from?.seen && [...from.seen, ...part.changes.map(({ key }) => key)];
    if (seen && isLast) await dropOthers(store, new Set(seen));
    const next: SyncNote = {
      epoch: part.epoch,
      seq: part.seq,
      at: part.more ? (from?.at ?? 0) : now(),
      whole: (from?.whole ?? false) || !part.more,
      ...(seen && part.more ? { seen } : {}),
    };
    await store.notes.put({ key: "sync", value: next });
    return true;
  });
  if (!stored) return false;
  const ids = part.changes.map(({ key }) => key);
  if (isLast || !from?.whole) changed({ kind: "rows" });
  else changed({ kind: "rows", ids });
  return true;
}

/** `resync`: the server has a new history, whose versions may be lower than the stored ones. */
async function storeRows(store: StaffStore, { changes }: Part, resync: boolean): Promise<void> {
  const keys = changes.map(({ key }) => key);
  const rows = await store.rows.bulkGet(keys);
  const bodies = await store.bodies.bulkGet(keys);
  const fresh: StaffRow[] = [];
  for (const [nth, { key, row }] of changes.entries()) {
    const [had, body] = [rows[nth], bodies[nth]];
    if (!row) await deleteArticle(store, key);
    // An answer to an edit was faster than this part.
    else if (resync || !had || had.version <= row.version) {
      fresh.push(row);
      if (body?.tag.startsWith(ownTag) && body.version === row.version && !resync)
        await store.bodies.put({ ...body, tag: row.bodyTag });
    }
  }
  await store.rows.bulkPut(fresh);
}

async function dropOthers(store: StaffStore, seen: ReadonlySet<string>): Promise<void> {
  for (const { id } of await store.rows.toArray())
    if (!seen.has(id)) await deleteArticle(store, id);
}

/** Reads everything again; stored rows stay on screen meanwhile. */
async function startFullResync({ store }: Context): Promise<void> {
  await store.transaction(async () => {
    const note = await readSync(store);
    const fresh: SyncNote = {
      epoch: "",
      seq: 0,
      at: note?.at ?? 0,
      whole: note?.whole ?? false,
      seen: [],
    };
    await store.notes.put({ key: "sync", value: fresh });
  });
}
