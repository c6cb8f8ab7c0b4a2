import { staffPullLock } from "../../../db/device/keys.ts";
import type { StaffStore } from "../../../db/device/staff.ts";
import { StaffChanges, type StaffRow, StaffBody } from "../../../db/schema/insights/staff-rows.ts";
import { fetchBodies } from "../../../sw/sync/bodies.ts";
import type { Context } from "../store/context.ts";
import { writeEvicting, readOperations } from "./waiting.ts";
import { pullSource } from "../store/pull-changes.ts";

/** Updates the list, then the newest bodies; safe to run twice or resume. Throws OfflineError and SignedOutError. */
export async function pull(context: Context): Promise<void> {
  const { store, person, changed } = context;
  await pullSource<StaffRow>(context, {
    ...{ lock: staffPullLock(person), path: "/api/staff/changes", schema: StaffChanges, store },
    write: (work) => writeEvicting(store, work),
    async put(rows, resync) {
      if (!resync) await nameOwnTexts(store, rows);
      await store.rows.bulkPut(rows);
    },
    remove: (id) => deleteArticle(store, id),
    stored: (ids) => changed({ kind: "rows", ...(ids && { ids }) }),
    bodies: () => pullBodies(context),
  });
}

/** Begins the tag of a text that an answer to this device brought. */
export const ownTag = "here-";

export async function deleteArticle({ rows, texts }: StaffStore, id: string): Promise<void> {
  await rows.delete(id);
  await texts.delete(id);
}

/** Gives the texts that answers to this device's edits brought the server's tags. */
async function nameOwnTexts({ texts }: StaffStore, rows: readonly StaffRow[]): Promise<void> {
  const stored = await texts.bulkGet(rows.map(({ id }) => id));
  for (const [nth, { version, bodyTag }] of rows.entries()) {
    const text = stored[nth];
    if (text?.tag.startsWith(ownTag) && text.version === version)
      await texts.put({ ...text, tag: bodyTag });
  }
}

const maxBodies = 500;
const maxBytes = 20_000_000;

/** Stores the bodies of the newest articles and of those with local changes or drafts. Throws OfflineError. */
async function pullBodies(context: Context): Promise<void> {
  const { store, changed } = context;
  const stored = await store.textTags();
  const wanted = await wantedBodies(context);
  const ids = new Set(wanted.map(({ id }) => id));
  await store.texts.bulkDelete([...stored.keys()].filter((id) => !ids.has(id)));
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
    await store.texts.bulkPut(fresh);
    return fresh.map(({ id }) => id);
  });
}
