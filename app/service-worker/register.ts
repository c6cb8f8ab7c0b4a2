import { waitingKey } from "../../db/device/keys.ts";
import type { WorkerCommand } from "../../db/device/visitor.ts";
import { isStaffPath } from "../../db/schema/address.ts";
import { trustedScriptUrl } from "../boot/trusted-types.ts";
import { readStored } from "../data/browser-storage.ts";
import { reportReachable } from "../data/connection.ts";
import { followUpdates } from "./update.ts";

/** Delivers waiting requests and registers the service worker. Called once the page is hydrated and the browser idle. */
export function startServiceWorker(): void {
  void deliverWaiting();
  // Development has no worker: it would answer with old files.
  if (import.meta.env.PROD && "serviceWorker" in navigator) void registerWorker();
}

async function deliverWaiting(): Promise<void> {
  // Staff's screens load the outbox only if it may hold something. Public pages start it themselves (notices.tsx).
  if (isStaffPath(location.pathname) && readStored(waitingKey) === undefined) return;
  try {
    const { startScheduler } = await import("../outbox/scheduler.ts");
    startScheduler();
  } catch {
    return; // The next page delivers.
  }
}

const fiveMinutesMs = 300_000;

async function registerWorker(): Promise<void> {
  const address = trustedScriptUrl("worker-address", "/sw.js");
  const registration = await navigator.serviceWorker
    .register(address, { updateViaCache: "none" })
    // If it is disabled or its file is broken, the site works from the network, or by the former worker.
    .catch(() => undefined);
  // A browser under remote control may answer with something else.
  if (!(registration instanceof ServiceWorkerRegistration)) return;
  followUpdates(registration);
  let syncedAt = 0;
  const sync = async () => {
    // `onLine` is reliable only when it is false.
    if (document.hidden || !navigator.onLine || Date.now() - syncedAt < fiveMinutesMs) return;
    const before = syncedAt;
    syncedAt = Date.now();
    const reached = await syncByWorker();
    if (reached !== undefined) reportReachable(reached);
    if (reached === false) syncedAt = before;
  };
  addEventListener("online", () => void sync());
  document.addEventListener("visibilitychange", () => void sync());
  await sync();
}

/** True if the worker reached the server; undefined if it cannot tell. */
async function syncByWorker(): Promise<boolean | undefined> {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const command: WorkerCommand = { kind: "sync" };
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<{ reached?: boolean }>) => resolve(data.reached);
    active?.postMessage(command, [port2]);
  });
}
