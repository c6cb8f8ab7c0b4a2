import * as v from "valibot";
import type { RequestsStore, StoredRequestOperation } from "../../../../db/device/requests.ts";
import type { RequestOperation } from "../../../../db/schema/requests/operations.ts";
import type { RequestRow, RequestThread } from "../../../../db/schema/requests/request.ts";
import { waitingIn } from "../../store/waiting.ts";
import type { Context } from "../../store/context.ts";
import type { ErasedRequest } from "./requests.ts";

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
  priority: true,
  outcome: true,
  "retain-until": true,
  note: true,
  reply: true,
};

/** How waiting operations are read and written: see `waitingIn`. */
export const {
  readOperations,
  ofRow: ofRequest,
  byRow: byRequest,
  writeEvicting,
} = waitingIn<StoredRequestOperation>(
  { request: v.string(), change: v.object({ kind: v.picklist(Object.keys(kinds)) }) },
  ({ request }) => request,
);

/** Stores a request from a server's answer, unless a later version is here. */
export async function storeAnswered(
  store: RequestsStore,
  { row, thread }: { row: RequestRow; thread: RequestThread },
): Promise<void> {
  const stored = await store.rows.get(row.id);
  if (stored && stored.version > row.version) return;
  await store.rows.put(row);
  await store.texts.put(thread);
}

/** Deletes an erased request with its local operations and drafts; resolves with it if there were any. */
export async function deleteRequest(
  store: RequestsStore,
  id: string,
): Promise<ErasedRequest | undefined> {
  const { reference = "" } = (await store.rows.get(id)) ?? {};
  const waiting = ofRequest(await readOperations(store), id);
  const drafts = (await store.drafts.toArray()).filter(({ request }) => request === id);
  await store.rows.delete(id);
  await store.texts.delete(id);
  await store.operations.bulkDelete(waiting.map((one) => one.id));
  await store.drafts.bulkDelete(drafts.map(({ key }) => key));
  return waiting.length > 0 || drafts.length > 0 ? { id, reference } : undefined;
}
