import type { Receipt } from "../../db/device/visitor.ts";
import { createStore } from "../ui/store.ts";

/** Requests that were sent without their form, until the visitor has seen it in any tab. */
export const unseen = createStore<readonly Receipt[]>([]);

/** Requests whose sending a panel of the page tells. */
const told = new Set<string>();

/** Never rejects: the next visit tries again. */
export async function readUnseen(): Promise<void> {
  try {
    const { unseenReceipts } = await import("../../sw/outbox.ts");
    const found = (await unseenReceipts()).filter(({ id }) => !told.has(id));
    if (found.length + unseen.get().length > 0) unseen.set(found);
  } catch {
    return; // The device's database cannot be opened now.
  }
}

/** While a panel follows a request it tells of the sending itself; returns what ends that. */
export function tellsItself(id: string): () => void {
  told.add(id);
  return () => void told.delete(id);
}

/** Marks receipts as seen, on this device for good. */
export async function markSeen(ids: readonly string[]): Promise<void> {
  unseen.set(unseen.get().filter(({ id }) => !ids.includes(id)));
  try {
    const { markReceiptsSeen } = await import("../../sw/outbox.ts");
    await markReceiptsSeen(ids);
    await readUnseen();
  } catch {
    return; // The notice comes again with the next visit.
  }
}
