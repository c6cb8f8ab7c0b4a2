import * as v from "valibot";
import type { StoredRequest, OutboxDatabase, Receipt } from "../../db/device/visitor.ts";
import { referenceOf, referencePattern } from "../../db/schema/contact.ts";
import { linkToken, RequestStatus } from "../../db/schema/requests/my-request.ts";
import type { Done } from "./post.ts";
import { broadcastCount, inTransaction, withDatabase } from "./store.ts";

// A receipt names no one, and links to the private page. A note beside it says that the visitor has not seen it yet.

const unshown = "untold:";

export function receiptOf(
  id: string,
  body: StoredRequest["body"] | undefined,
  at: number,
  { link, byEmail, incident }: Pick<Done, "link" | "byEmail" | "incident"> = {},
): Receipt {
  const type = body?.consultationType;
  return {
    id,
    reference: referenceOf(id),
    at,
    ...(type && { type }),
    ...(link && { link }),
    ...(byEmail === false && { byEmail }),
    ...(incident && { incident }),
  };
}

/** Runs within a transaction; `shown` if the form shows the receipt itself. */
export async function storeReceipt(
  { receipts, notes }: OutboxDatabase,
  receipt: Receipt,
  { shown }: { shown: boolean },
): Promise<void> {
  await receipts.put(receipt);
  if (shown) await notes.delete(unshown + receipt.id);
  else await notes.put({ key: unshown + receipt.id, value: receipt.at });
}

export async function unseenReceipts(): Promise<Receipt[]> {
  return withDatabase(async ({ receipts, notes }) => {
    const keys = await notes.where("key").startsWith(unshown).primaryKeys();
    return readable(await receipts.bulkGet(keys.map((key) => key.slice(unshown.length))));
  });
}

/** Tells other tabs, too, that the visitor has seen that these were sent. */
export async function markReceiptsSeen(ids: readonly string[]): Promise<void> {
  await withDatabase(({ notes }) => notes.bulkDelete(ids.map((id) => unshown + id)));
  await broadcastCount(Date.now());
}

export interface SentRequests {
  /** The newest first. */
  receipts: Receipt[];
  more: boolean;
}

export async function sent({ limit = 50 } = {}): Promise<SentRequests> {
  const rows = await withDatabase(({ receipts }) =>
    receipts
      .orderBy("at")
      .reverse()
      .limit(limit + 1)
      .toArray(),
  );
  return { receipts: readable(rows.slice(0, limit)), more: rows.length > limit };
}

/** Removes one receipt or all from this device; the server keeps its rows. */
export async function forget(id?: string): Promise<void> {
  await inTransaction(async ({ receipts, notes }) => {
    await (id === undefined ? receipts.clear() : receipts.delete(id));
    const marks = notes.where("key");
    await (id === undefined ? marks.startsWith(unshown) : marks.equals(unshown + id)).delete();
  });
  await broadcastCount(Date.now());
}

/** Removes the receipt of a request that its sender has erased on the server. */
export async function forgetErased(reference: string): Promise<void> {
  const ids = await withDatabase(({ receipts }) =>
    receipts.filter((receipt) => receipt.reference === reference).primaryKeys(),
  );
  for (const id of ids) await forget(id);
}

/** The private page has a new link: the receipt's former one opens nothing any more. */
export async function replaceLink(former: string, link: string): Promise<void> {
  await withDatabase(({ receipts }) =>
    receipts.filter((receipt) => receipt.link === former).modify({ link }),
  );
}

/** Stores the status that the private page has shown: a withdrawn or answered request promises no reply any more. */
export async function noteStatus(reference: string, status: RequestStatus): Promise<void> {
  await inTransaction(async ({ receipts, notes }) => {
    const shown = receipts.filter((receipt) => receipt.reference === reference);
    await notes.bulkDelete((await shown.primaryKeys()).map((id) => unshown + id));
    await shown.modify({ status });
  });
}

/** Removes data of builds before 29 November 2026: requests sealed for our server in their receipts, and the note `epoch`. */
export async function forgetSealed(): Promise<void> {
  await inTransaction(async ({ receipts, notes }) => {
    await receipts
      .filter((receipt) => "sealed" in receipt)
      .modify((receipt: Receipt & { sealed?: string }) => {
        delete receipt.sealed;
      });
    await notes.delete("epoch");
  });
}

// Another version of this site may have written something else.
const Readable = v.object({
  id: v.string(),
  reference: v.pipe(v.string(), v.regex(referencePattern)),
  at: v.pipe(v.number(), v.finite()),
  type: v.fallback(v.optional(v.string()), undefined),
  link: v.fallback(v.optional(v.pipe(v.string(), v.regex(linkToken))), undefined),
  byEmail: v.fallback(v.optional(v.literal(false)), undefined),
  incident: v.fallback(v.optional(v.literal(true)), undefined),
  status: v.fallback(v.optional(RequestStatus), undefined),
});

function readable(rows: readonly unknown[]): Receipt[] {
  return rows.flatMap((row) => {
    const { success, output } = v.safeParse(Readable, row);
    if (!success) return [];
    const { type, link, byEmail, incident, status, ...receipt } = output;
    return [
      {
        ...receipt,
        ...(type !== undefined && { type }),
        ...(link && { link }),
        ...(byEmail === false && { byEmail }),
        ...(incident && { incident }),
        ...(status && { status }),
      },
    ];
  });
}
