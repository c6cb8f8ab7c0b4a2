import { requestsPullLock } from "../../../../db/device/keys.ts";
import type { RequestsStore } from "../../../../db/device/requests.ts";
import {
  RequestChanges,
  type RequestRow,
  RequestThread,
} from "../../../../db/schema/requests/request.ts";
import { fetchBodies } from "../../../../sw/sync/bodies.ts";
import { pullSource } from "../../store/pull-changes.ts";
import { deleteRequest, type RequestsContext, readOperations, writeEvicting } from "./context.ts";
import { newestFirst } from "./overlay.ts";
import type { ErasedRequest } from "./requests.ts";

/** Updates the rows, then the threads most likely to be read. Throws OfflineError and SignedOutError. */
export async function pull(context: RequestsContext): Promise<void> {
  const { store, device } = context;
  const erased = new Map<string, ErasedRequest>();
  await pullSource<RequestRow>(device, {
    lock: requestsPullLock(device.person),
    path: "/api/staff/requests/changes",
    schema: RequestChanges,
    store,
    write: (work) => writeEvicting(store, work),
    put: (rows) => store.rows.bulkPut(rows),
    async remove(id) {
      const request = await deleteRequest(store, id);
      if (request) erased.set(id, request);
    },
    stored(ids, added) {
      device.changed({ kind: "requests", ...(ids && { ids, added }) });
      if (erased.size > 0) device.changed({ kind: "request-queue" });
      for (const request of erased.values()) device.changed({ kind: "request-erased", ...request });
      erased.clear();
    },
    bodies: () => pullThreads(context),
  });
}

const latest = 200;
// More than a firm answers in a day; threads of a larger backlog are read when opened.
const maxOpen = 1_000;
// An estimate: rows do not have the size, and a response holds as many threads as fit.
const threadBytes = 3_000;

/** Stores the threads of requests that are open, among the latest, or have unsent work. Throws OfflineError. */
async function pullThreads(context: RequestsContext): Promise<void> {
  const { store } = context;
  const tags = await store.textTags();
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
        await store.texts.bulkPut(fresh);
        return fresh.map(({ id }) => id);
      });
      device.changed({ kind: "request-threads", ids });
    },
  );
}
