import {
  contentLock,
  expirationName,
  signedOutKey,
  toolsName,
  waitingKey,
} from "../../db/device/keys.ts";
import {
  contentDatabase,
  type WorkerCommand,
  outboxDatabase,
  broadcast,
} from "../../db/device/visitor.ts";
import { eraseAnswers } from "../../db/device/answers.ts";
import { hasDatabase } from "../../db/device/has-database.ts";
import { tools } from "../../db/schema/tools/tools.ts";
import { rememberLocalContent } from "../data/storage-hint.ts";

/**
 * Erases the site's data on this device: content, caches, drafts, answers, settings, the worker; with `requests` also
 * unsent requests. Rejects when something is left.
 */
export async function erase(what: { requests: boolean }): Promise<void> {
  const command: WorkerCommand = { kind: "leave" };
  // The worker runs until its last tab is closed, and must not fetch everything again.
  navigator.serviceWorker?.controller?.postMessage(command);
  const work = () => eraseNow(what);
  // Waits for a running sync, which would store cleared data again.
  await (navigator.locks ? navigator.locks.request(contentLock, work) : work());
}

async function eraseNow({ requests }: { requests: boolean }): Promise<void> {
  // Done first, or another tab would report the empty database as wiped.
  rememberLocalContent(false);
  const signedOut = localStorage.getItem(signedOutKey);
  localStorage.clear();
  // A sign-out that has not reached the server stays.
  if (signedOut) localStorage.setItem(signedOutKey, signedOut);
  sessionStorage.clear();
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(workers.map((worker) => worker.unregister()));
  if ("caches" in globalThis)
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  // Erases the most private data first, because another database may be blocked.
  if (await hasDatabase(toolsName)) await Promise.all(tools.map(eraseAnswers));
  const content = await contentDatabase();
  await content.transaction("rw", content.tables, () =>
    Promise.all(content.tables.map((table) => table.clear())),
  );
  const outbox = await outboxDatabase();
  await outbox.notes.clear();
  await outbox.receipts.clear();
  if (requests) await outbox.requests.clear();
  // Workbox stores there when pictures were used.
  indexedDB.deleteDatabase(expirationName);
  const waiting = await outbox.requests.count();
  if (waiting > 0) localStorage.setItem(waitingKey, "yes");
  broadcast({ kind: "outbox", waiting, acknowledged: [] });
}
