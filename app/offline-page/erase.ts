import { contentDatabase, outboxDatabase, tell } from "../../db/device.ts";
import { rememberKept } from "../device-hint.ts";

/**
 * Erases what the site keeps on this device: content, caches, drafts; with `requests` also those that were
 * not sent. The worker goes as well: the next visit sets it up anew. Rejects when something is left.
 */
export async function erase({ requests }: { requests: boolean }): Promise<void> {
  // First, so that nobody takes the empty database for one that the browser has wiped.
  rememberKept(false);
  eraseDrafts();
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(workers.map((worker) => worker.unregister()));
  if ("caches" in globalThis)
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  const content = await contentDatabase();
  await content.transaction("rw", content.tables, () =>
    Promise.all(content.tables.map((table) => table.clear())),
  );
  const outbox = await outboxDatabase();
  await outbox.notes.clear();
  await outbox.receipts.clear();
  if (requests) await outbox.requests.clear();
  tell({ kind: "outbox", waiting: await outbox.requests.count(), arrived: [] });
}

/** What was typed into forms and not sent (app/contact/draft.ts). */
function eraseDrafts(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith("draft:")) localStorage.removeItem(key);
}
