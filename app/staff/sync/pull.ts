import { staffPullLock } from "../../../db/device/keys.ts";
import type { StaffStore } from "../../../db/device/staff.ts";
import { StaffChanges, type StaffRow, StaffBody } from "../../../db/schema/insights/staff-rows.ts";
import { fetchBodies } from "../../../sw/sync/bodies.ts";
import { type Context, writeEvicting, readOperations, deleteArticle, ownTag } from "./context.ts";
import { type Part, pullSource } from "./pull-changes.ts";

/** Updates the list, then the newest bodies; safe to run twice or resume. Throws OfflineError and SignedOutError. */
export async function pull(context: Context): Promise<void> {
  const { store, person, changed } = context;
  await pullSource<StaffRow>(context, {
    ...{ lock: staffPullLock(person), path: "/api/staff/changes", schema: StaffChanges, store },
    write: (work) => writeEvicting(store, work),
    storeRows: (part, { resync }) => storeRows(store, part, resync),
    dropOthers: (seen) => dropOthers(store, seen),
    stored: (ids) => changed({ kind: "rows", ...(ids && { ids }) }),
    bodies: () => pullBodies(context),
  });
}

async function storeRows(
  store: StaffStore,
  { changes }: Part<StaffRow>,
  resync: boolean,
): Promise<void> {
  const keys = changes.map(({ key }) => key);
  const rows = await store.rows.bulkGet(keys);
  const bodies = await store.bodies.bulkGet(keys);
  const fresh: StaffRow[] = [];
  for (const [nth, { key, row }] of changes.entries()) {
    const [had, body] = [rows[nth], bodies[nth]];
    if (!row) await deleteArticle(store, key);
    // The answer to an edit may have brought a later version already.
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

const maxBodies = 500;
const maxBytes = 20_000_000;

/** Stores the bodies of the newest articles and of those with local changes or drafts. Throws OfflineError. */
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

/** Stores only bodies whose row names their tag; others come with the next sync. */
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
