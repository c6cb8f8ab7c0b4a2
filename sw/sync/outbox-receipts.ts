import * as v from "valibot";
import type { StoredRequest, OutboxDatabase, Receipt } from "../../db/device/visitor.ts";
import { referenceOf, referencePattern } from "../../db/schema/contact.ts";
import { broadcastCount, change, onDevice } from "./outbox-store.ts";

/*
 * What has arrived of the requests from this device: the visitor may quote it, and it holds no personal data. A note
 * beside a receipt says that nobody has been told of it yet.
 */

const untold = "untold:";

/** The receipt of a request that arrived at this time. */
export function receiptOf(
  id: string,
  body: StoredRequest["body"] | undefined,
  at: number,
): Receipt {
  const type = body?.consultationType;
  return { id, reference: referenceOf(id), at, ...(type ? { type } : {}) };
}

/** Writes down, within a change, that a request has arrived; `told` where the form says so itself. */
export async function receive(
  { receipts, notes }: OutboxDatabase,
  receipt: Receipt,
  { told }: { told: boolean },
): Promise<void> {
  await receipts.put(receipt);
  if (told) await notes.delete(untold + receipt.id);
  else await notes.put({ key: untold + receipt.id, value: receipt.at });
}

/** Receipts that nobody was told of: whoever asks first gets them, and no other tab. */
export async function takeUntold(): Promise<Receipt[]> {
  const left = await onDevice(({ notes }) => notes.where("key").startsWith(untold).count());
  if (left === 0) return [];
  return change(async ({ receipts, notes }) => {
    const keys = await notes.where("key").startsWith(untold).primaryKeys();
    await notes.bulkDelete(keys);
    return readable(await receipts.bulkGet(keys.map((key) => key.slice(untold.length))));
  });
}

export interface Sent {
  /** The newest first. */
  receipts: Receipt[];
  /** There are more than were asked for. */
  more: boolean;
}

/** What was sent from this device, `limit` receipts at most. */
export async function sent({ limit = 50 } = {}): Promise<Sent> {
  const rows = await onDevice(({ receipts }) =>
    receipts
      .orderBy("at")
      .reverse()
      .limit(limit + 1)
      .toArray(),
  );
  return { receipts: readable(rows.slice(0, limit)), more: rows.length > limit };
}

/** Removes receipts from this device, all of them where none is named; the server keeps what it has. */
export async function forget(id?: string): Promise<void> {
  await change(async ({ receipts, notes }) => {
    await (id === undefined ? receipts.clear() : receipts.delete(id));
    const told = notes.where("key");
    await (id === undefined ? told.startsWith(untold) : told.equals(untold + id)).delete();
  });
  await broadcastCount(Date.now());
}

// Another version of this site may have written more, or something else.
const Readable = v.object({
  id: v.string(),
  reference: v.pipe(v.string(), v.regex(referencePattern)),
  at: v.pipe(v.number(), v.finite()),
  type: v.fallback(v.optional(v.string()), undefined),
});

function readable(rows: readonly unknown[]): Receipt[] {
  return rows.flatMap((row) => {
    const { success, output } = v.safeParse(Readable, row);
    if (!success) return [];
    const { type, ...receipt } = output;
    return [type === undefined ? receipt : { ...receipt, type }];
  });
}
