import type { Errand } from "../db/device.ts";
import { deliver as deliverOutbox } from "./outbox.ts";
import { keepPages } from "./pages.ts";
import { pull } from "./sync.ts";

/**
 * Does what a page of this site asks. Answers, where the page sent a port, whether the server was reached, and
 * once everything that follows from it is kept.
 */
export async function run(
  { data, ports }: ExtendableMessageEvent,
  worker: ServiceWorkerGlobalScope,
): Promise<void> {
  // Only pages of this origin reach this worker; anything else that they say is no errand.
  const errand = data as Partial<Errand> | null;
  if (errand?.kind === "update") {
    agreed = true;
    return worker.skipWaiting();
  }
  if (errand?.kind === "deliver") {
    await deliver();
    return;
  }
  if (errand?.kind !== "sync") return;
  const reached = await sync(worker.registration, errand.everything ?? false);
  ports[0]?.postMessage({ reached });
}

// A worker's own fetch refuses another `this`.
const ask: typeof fetch = (...asked) => fetch(...asked);

let agreed = false;

/** Takes the tabs over; those whose visitor agreed to a new version are told, and load it. */
export async function take({ clients }: ServiceWorkerGlobalScope): Promise<void> {
  await clients.claim();
  if (!agreed) return;
  for (const tab of await clients.matchAll({ type: "window" })) {
    tab.postMessage({ kind: "taken-over" });
  }
}

let running: Promise<boolean> | undefined;

/** One at a time: tabs that ask meanwhile share it, unless they ask for more. */
async function sync(registration: ServiceWorkerRegistration, everything: boolean) {
  if (running && !everything) return running;
  await running;
  const mine = syncNow(registration, everything).finally(() => {
    if (running === mine) running = undefined;
  });
  running = mine;
  return mine;
}

/** True when the server was reached. */
async function syncNow(registration: ServiceWorkerRegistration, everything: boolean) {
  let reached = false;
  try {
    await pull({ fetch: ask, everything });
    reached = true;
  } catch {
    // Where rows cannot be kept, pages may be: those are asked for all the same.
  }
  try {
    reached = (await keepPages(registration)) || reached;
  } catch {
    // What is kept stays; the next sync goes on.
  }
  // Where the device keeps nothing, nothing waits.
  await deliver().catch(() => undefined);
  return reached;
}

const deliver = () => deliverOutbox({ fetch: ask });

/** For the `sync` event: rejects while something still waits, so that the browser comes back to it. */
export async function deliverAll(): Promise<void> {
  const { nextAt } = await deliver();
  if (nextAt !== undefined) throw new Error("Something still waits for the server.");
}
