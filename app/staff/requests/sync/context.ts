import * as v from "valibot";
import type { RequestsStore, StoredRequestOperation } from "../../../../db/device/requests.ts";
import type { RequestOperation } from "../../../../db/schema/requests/operations.ts";
import type { RequestRow, RequestThread } from "../../../../db/schema/requests/request.ts";
import { evictForQuota } from "../../../../sw/sync/quota.ts";
import type { Context } from "../../sync/context.ts";

/** The requests' part of a person's device, whose network, clock and session they use. */
export interface RequestsContext {
  device: Context;
  store: RequestsStore;
}

/** The contract's kinds, checked by type: its schemas are in visitors' files, which staff screens do not load. */
const kinds: Record<RequestOperation["kind"], true> = {
  state: true,
  owner: true,
  email: true,
  sector: true,
  "retain-until": true,
  note: true,
  reply: true,
};

const OperationShape = v.object({
  v: v.literal(1),
  id: v.string(),
  order: v.number(),
  request: v.string(),
  change: v.object({ kind: v.picklist(Object.keys(kinds)) }),
  createdAt: v.number(),
  attempts: v.number(),
  nextAttemptAt: v.number(),
  state: v.picklist(["queued", "sending", "needs-you"]),
});

/** All waiting operations in order. Skips damaged ones, which stay stored. */
export async function readOperations({
  operations,
}: RequestsStore): Promise<StoredRequestOperation[]> {
  const stored = await operations.toArray();
  return stored.filter((one) => v.is(OperationShape, one)).sort((a, b) => a.order - b.order);
}

export const ofRequest = (
  all: readonly StoredRequestOperation[],
  request: string,
): StoredRequestOperation[] => all.filter((one) => one.request === request);

/** Writes in one transaction; when full, deletes stored threads of requests without waiting operations. */
export const writeEvicting = <Result>(store: RequestsStore, write: () => Promise<Result>) =>
  evictForQuota(
    () => store.transaction(write),
    async () => {
      const needed = new Set((await readOperations(store)).map(({ request }) => request));
      const evicted = [...(await store.threadTags()).keys()].filter((id) => !needed.has(id));
      await store.threads.bulkDelete(evicted);
      return evicted.length > 0;
    },
  );

/** Stores a request from a server's answer, unless a later version is here. */
export async function storeAnswered(
  store: RequestsStore,
  { row, thread }: { row: RequestRow; thread: RequestThread },
): Promise<void> {
  const stored = await store.rows.get(row.id);
  if (stored && stored.version > row.version) return;
  await store.rows.put(row);
  await store.threads.put(thread);
}

/** Deletes an erased request with its local operations and drafts; resolves with true if there were any. */
export async function deleteRequest(store: RequestsStore, id: string): Promise<boolean> {
  const waiting = ofRequest(await readOperations(store), id);
  const drafts = (await store.drafts.toArray()).filter(({ request }) => request === id);
  await store.rows.delete(id);
  await store.threads.delete(id);
  await store.operations.bulkDelete(waiting.map((one) => one.id));
  await store.drafts.bulkDelete(drafts.map(({ key }) => key));
  return waiting.length > 0 || drafts.length > 0;
}
