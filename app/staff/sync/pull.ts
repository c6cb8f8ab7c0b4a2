import type * as v from "valibot";
import { staffPullLock } from "../../../db/device/keys.ts";
import type { StaffStore } from "../../../db/device/staff.ts";
import { StaffChanges, type StaffRow, StaffBody } from "../../../db/schema/insights/staff-rows.ts";
import {
  CursorExpiredError,
  fetchJson,
  OfflineError,
  SignedOutError,
} from "../../../sw/sync/http.ts";
import { pullOnce } from "../../../sw/sync/pull.ts";
import {
  type Context,
  readSync,
  type SyncNote,
  writeEvicting,
  readOperations,
  deleteArticle,
  ownTag,
  signIns,
  storeSignedOut,
} from "./context.ts";
import { fetchBodies } from "../../../sw/sync/bodies.ts";

/** Updates the list, then the newest bodies; safe to run twice or resume. Throws OfflineError and SignedOutError. */
export async function pull(context: Context): Promise<void> {
  const { locks, person, setReachable, signedOut } = context;
  const before = await signIns(context);
  try {
    await pullOnce({
      ...{ locks, lock: staffPullLock(person) },
      changes: () => pullChanges(context),
      startFullResync: () => startFullResync(context),
      bodies: () => pullBodies(context),
    });
    setReachable(true);
  } catch (problem) {
    setReachable(!(problem instanceof OfflineError));
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

const maxBodies = 500;
const maxBytes = 20_000_000;

/** Stores the bodies of the newest articles, and of those with local changes or drafts. Throws OfflineError. */
async function pullBodies(context: Context): Promise<void> {
  const { store, changed } = context;
  const stored = await store.textTags();
  const wanted = await wantedBodies(context);
  const ids = new Set(wanted.map(({ id }) => id));
  await store.bodies.bulkDelete([...stored.keys()].filter((id) => !ids.has(id)));
  const missing = wanted.filter(({ id, bodyTag }) => stored.get(id) !== bodyTag);
  await fetchBodies(
    missing.map(({ id, bodyTag, bodyBytes }) => ({ id, tag: bodyTag, bytes: bodyBytes })),
    {
      path: "/api/staff/insights/bodies?ids=",
      schema: StaffBody,
      fetch: context.fetch,
      credentials: "same-origin",
      batchBytes: 200_000,
    },
    async (batch) => changed({ kind: "rows", ids: await storeBodies(store, batch) }),
  );
}

async function wantedBodies({ store }: Context): Promise<StaffRow[]> {
  const rows = await store.rows.toArray();
  const busy = new Set<string | null>([
    ...(await readOperations(store)).map(({ article }) => article),
    ...(await store.drafts.toArray()).map(({ article }) => article),
  ]);
  rows.sort((a, b) => (a.date < b.date ? 1 : -1));
  let count = 0;
  let bytes = 0;
  return rows.filter((row) => {
    if (busy.has(row.id)) return true;
    bytes += row.bodyBytes;
    count += 1;
    return count <= maxBodies && bytes <= maxBytes;
  });
}

/** A body counts only beside the row that names its tag; others come with the next sync. */
async function storeBodies(store: StaffStore, bodies: readonly StaffBody[]): Promise<string[]> {
  return store.transaction(async () => {
    const rows = await store.rows.bulkGet(bodies.map(({ id }) => id));
    const fresh = bodies.flatMap((body, nth) => {
      const row = rows[nth];
      return row?.bodyTag === body.tag ? [{ ...body, version: row.version }] : [];
    });
    await store.bodies.bulkPut(fresh);
    return fresh.map(({ id }) => id);
  });
}
