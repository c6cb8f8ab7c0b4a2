import * as v from "valibot";
import type { Receipt } from "../../db/device/visitor.ts";
import { postJson } from "../sync/post.ts";
import { storeReceipt } from "./receipts.ts";
import { broadcastCount, inTransaction, withDatabase } from "./store.ts";

/** For so long after it arrived a device can bring a request back. */
export const sealedMs = 7 * 86_400_000;

/** The epoch of the server that has the requests of the receipts. */
const epochNote = "epoch";

interface SendAgain {
  fetch: typeof fetch;
  now?: () => number;
}

/**
 * Sends the requests of the last week again where the server has begun a new epoch: it was restored from a backup, and
 * may have lost them. Under its id each is stored once. What could not be sent follows with the next call.
 */
export async function sendSealedAgain(
  epoch: string,
  { fetch, now = Date.now }: SendAgain,
): Promise<void> {
  const sealed = await currentSealed(now());
  const known = await withDatabase(async ({ notes }) => (await notes.get(epochNote))?.value);
  if (known === epoch) return;
  if (known !== undefined) {
    const lost: string[] = [];
    for (const receipt of sealed) {
      const result = await sendAgain(receipt, fetch);
      if (result === "retry") return;
      if (result === "lost") lost.push(receipt.reference);
    }
    if (lost.length > 0) await broadcastCount(now(), lost);
  }
  await withDatabase(({ notes }) => notes.put({ key: epochNote, value: epoch }));
}

/** Receipts with their request; older ones lose it. */
function currentSealed(now: number): Promise<Receipt[]> {
  return inTransaction(async ({ receipts }) => {
    const all = await receipts.filter(({ sealed }) => sealed !== undefined).toArray();
    const current = all.filter(({ at }) => Math.abs(now - at) < sealedMs);
    for (const { sealed: _, ...old } of all.filter((one) => !current.includes(one)))
      await receipts.put(old);
    return current;
  });
}

/** `lost`: the server did not have it any more. */
async function sendAgain(
  { id, sealed, ...receipt }: Receipt,
  fetch: SendAgain["fetch"],
): Promise<"there" | "lost" | "retry"> {
  const Done = v.object({
    id: v.literal(id.toLowerCase()),
    createdAt: v.pipe(v.string(), v.isoTimestamp()),
    sealed: v.string(),
    replayed: v.boolean(),
  });
  const answer = await postJson("/api/contact/sealed", Done, {
    fetch,
    credentials: "include",
    body: JSON.stringify({ sealed }),
  });
  if (answer.kind === "rejected") {
    // It was erased, or cannot be opened any more: it is not tried again.
    await storeAgain({ id, ...receipt }, true);
    return "there";
  }
  if (answer.kind !== "ok") return "retry";
  if (answer.value.replayed) return "there";
  const { createdAt, sealed: renewed } = answer.value;
  await storeAgain({ id, ...receipt, at: Date.parse(createdAt), sealed: renewed }, false);
  return "lost";
}

const storeAgain = (receipt: Receipt, shown: boolean) =>
  inTransaction(async (database) => {
    // Not where the visitor has removed it meanwhile.
    if (await database.receipts.get(receipt.id)) await storeReceipt(database, receipt, { shown });
  });
