import { requestsPullLock } from "../../../../db/device/keys.ts";
import type { RequestsStore } from "../../../../db/device/requests.ts";
import {
  RequestChanges,
  type RequestRow,
  RequestThread,
} from "../../../../db/schema/requests/request.ts";
import { fetchBodies } from "../../../../sw/sync/bodies.ts";
import { type Part, pullSource } from "../../sync/pull-changes.ts";
import { deleteRequest, type RequestsContext, readOperations, writeEvicting } from "./context.ts";
import { newestFirst } from "./overlay.ts";
import type { ErasedRequest } from "./requests.ts";

/** Updates the rows, then the threads most likely to be read. Throws OfflineError and SignedOutError. */
export async function pull(context: RequestsContext): Promise<void> {
  const { store, device } = context;
  let added: string[] = [];
  let erased: ErasedRequest[] = [];
  await pullSource<RequestRow>(device, {
    lock: requestsPullLock(device.person),
    path: "/api/staff/requests/changes",
    schema: RequestChanges,
    store,
    write: (work) => writeEvicting(store, work),
    async storeRows(part, how) {
      ({ added, erased } = await storeRows(store, part, how));
    },
    async dropOthers(seen) {
      for (const row of await store.rows.toArray())
        if (!seen.has(row.id) && (await deleteRequest(store, row.id))) erased.push(row);
    },
    stored(ids) {
      device.changed({ kind: "requests", ...(ids && { ids, added }) });
      if (erased.length > 0) device.changed({ kind: "request-queue" });
      for (const { id, reference } of erased)
        device.changed({ kind: "request-erased", id, reference });
    },
    bodies: () => pullThreads(context),
  });
}

async function storeRows(
  store: RequestsStore,
  { changes }: Part<RequestRow>,
  { resync, isFirst }: { resync: boolean; isFirst: boolean },
) {
  const stored = await store.rows.bulkGet(changes.map(({ key }) => key));
  const fresh: RequestRow[] = [];
  const added: string[] = [];
  const erased: ErasedRequest[] = [];
  for (const [nth, { key, row }] of changes.entries()) {
    const had = stored[nth];
    if (!row) {
      const { reference = "" } = had ?? {};
      if (await deleteRequest(store, key)) erased.push({ id: key, reference });
      continue;
    }
    // The answer to an operation may have brought a later version already.
    if (resync || !had || had.version <= row.version) fresh.push(row);
    if (!had && !isFirst && !resync) added.push(key);
  }
  await store.rows.bulkPut(fresh);
  return { added, erased };
}

const latest = 200;
// More than a firm answers in a day; threads of a larger backlog are read when opened.
const maxOpen = 1_000;
// An estimate: rows do not have the size, and a response holds as many threads as fit.
const threadBytes = 3_000;

/** Stores the threads of requests that are open, among the latest, or have unsent work. Throws OfflineError. */
async function pullThreads(context: RequestsContext): Promise<void> {
  const { store } = context;
  const tags = await store.threadTags();
  const wanted = (await wantedRows(store)).filter(
    ({ id, version }) => tags.get(id) !== String(version),
  );
  await fetchThreads(context, wanted);
}

async function wantedRows(store: RequestsStore): Promise<RequestRow[]> {
  const open = await store.rowsInState(["new", "in-progress"]);
  const newest = await store.newestRows(latest);
  const busy = new Set((await readOperations(store)).map(({ request }) => request));
  const others = await store.rows.bulkGet([...busy]);
  const all = [...open.sort(newestFirst).slice(0, maxOpen), ...newest, ...others];
  return [...new Map(all.flatMap((row) => (row ? [[row.id, row]] : []))).values()];
}

export async function fetchThreads(
  { store, device }: RequestsContext,
  rows: readonly Pick<RequestRow, "id" | "version">[],
): Promise<void> {
  const { fetch } = device;
  await fetchBodies(
    rows.map(({ id, version }) => ({ id, tag: String(version), bytes: threadBytes })),
    {
      ...{ path: "/api/staff/requests/threads?ids=", schema: RequestThread, fetch },
      ...{ credentials: "same-origin", batchBytes: 200_000 },
    },
    async (threads) => {
      const ids = await store.transaction(async () => {
        const stored = await store.rows.bulkGet(threads.map(({ id }) => id));
        // The next sync brings the threads that are older than their row.
        const fresh = threads.filter(({ tag }, nth) => {
          const row = stored[nth];
          return row && Number(tag) >= row.version;
        });
        await store.threads.bulkPut(fresh);
        return fresh.map(({ id }) => id);
      });
      device.changed({ kind: "request-threads", ids });
    },
  );
}
