import type { WorkerCommand } from "../../db/device/visitor.ts";
import { isStaffPath } from "../../db/schema/address.ts";
import { reportReachable } from "../data/connection.ts";
import { mayHaveWaiting } from "../outbox/note.ts";
import { trustedScriptUrl } from "../boot/trusted-types.ts";
import { followUpdates } from "./update.ts";

/**
 * The page's side of the worker, started once the page is alive and the browser idle. What only some
 * visitors need is fetched by whoever needs it, so that nobody else loads the device's database.
 */
export function startServiceWorker(): void {
  void sendWaiting();
  // While developing there is no worker: every edit would meet yesterday's files.
  if (import.meta.env.PROD && "serviceWorker" in navigator) void followWorker();
}

async function sendWaiting(): Promise<void> {
  // Nothing is kept on staff's screens: there only what is known to wait. Public pages start it themselves (notices.tsx).
  if (isStaffPath(location.pathname) && !mayHaveWaiting()) return;
  try {
    const { startScheduler } = await import("../outbox/scheduler.ts");
    startScheduler();
  } catch {
    return; // A page that cannot fetch it delivers at the next start; what waits is kept.
  }
}

const fiveMinutesMs = 300_000;

async function followWorker(): Promise<void> {
  let registration: ServiceWorkerRegistration;
  try {
    registration = await navigator.serviceWorker.register(
      trustedScriptUrl("worker-address", "/sw.js"),
      {
        updateViaCache: "none",
      },
    );
  } catch {
    return; // Switched off, or its file is broken: the site works from the network, or by the worker before.
  }
  // A browser under remote control may refuse without saying so.
  if (!(registration instanceof ServiceWorkerRegistration)) return;
  followUpdates(registration);
  let synced = 0;
  const sync = async () => {
    // A browser that says it is offline is right; what it says otherwise proves nothing.
    if (document.hidden || !navigator.onLine || Date.now() - synced < fiveMinutesMs) return;
    const before = synced;
    synced = Date.now();
    const reached = await ask({ kind: "sync" });
    if (reached !== undefined) reportReachable(reached);
    if (reached === false) synced = before;
  };
  addEventListener("online", () => void sync());
  document.addEventListener("visibilitychange", () => void sync());
  await sync();
}

/** Whether the worker has reached the server for this errand; undefined where it cannot tell. */
async function ask(command: WorkerCommand): Promise<boolean | undefined> {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<{ reached?: boolean }>) => resolve(data.reached);
    active?.postMessage(command, [port2]);
  });
}
