import { contentLock, expirationName, signedOutKey, waitingKey } from "../../db/device/keys.ts";
import {
  contentDatabase,
  type WorkerCommand,
  outboxDatabase,
  broadcast,
} from "../../db/device/visitor.ts";
import { rememberLocalContent } from "../data/storage-hint.ts";

/**
 * Erases what the site keeps on this device: content, caches, drafts, choices; with `requests` also those that
 * were not sent. The worker goes as well: the next visit sets it up anew. Rejects when something is left.
 */
export async function erase(what: { requests: boolean }): Promise<void> {
  const command: WorkerCommand = { kind: "leave" };
  // Until its last tab is closed the worker goes on, but must not fetch everything again.
  navigator.serviceWorker?.controller?.postMessage(command);
  const work = () => eraseNow(what);
  // After a sync that is under way, which would fill again what is cleared.
  await (navigator.locks ? navigator.locks.request(contentLock, work) : work());
}

async function eraseNow({ requests }: { requests: boolean }): Promise<void> {
  // First, so that nobody takes the empty database for one that the browser has wiped.
  rememberLocalContent(false);
  // Drafts, the theme, the ticks of the checklist, how often somebody was here.
  const left = localStorage.getItem(signedOutKey);
  localStorage.clear();
  // A sign-out that the server has not heard of yet is not taken back.
  if (left) localStorage.setItem(signedOutKey, left);
  sessionStorage.clear();
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
  // Which pictures were shown when: the worker's cache of them keeps its own list.
  indexedDB.deleteDatabase(expirationName);
  const waiting = await outbox.requests.count();
  if (waiting > 0) localStorage.setItem(waitingKey, "yes");
  broadcast({ kind: "outbox", waiting, acknowledged: [] });
}
