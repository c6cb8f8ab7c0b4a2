import type { WorkerCommand } from "../../db/device/visitor.ts";
import { cacheStaffFiles } from "../cache/precache.ts";
import { deliver as deliverOutbox } from "../outbox.ts";
import { cachePages } from "../cache/pages.ts";
import { OfflineError, pull } from "../content.ts";

/** Runs a page's command. If the page sent a port, answers whether the server was reached (undefined: unknown). */
export async function run(
  { data, ports }: ExtendableMessageEvent,
  worker: ServiceWorkerGlobalScope,
): Promise<void> {
  // Only pages of this origin reach this worker.
  const command = data as Partial<WorkerCommand> | null;
  if (command?.kind === "update") {
    accepted = true;
    return worker.skipWaiting();
  }
  // The next sign-in or the network makes up for an error.
  if (command?.kind === "staff") return cacheStaffFiles().catch(() => undefined);
  if (command?.kind === "leave") erased = true;
  if (command?.kind !== "sync" || erased) return ports[0]?.postMessage({});
  const reached = await sync(worker.registration, command.everything ?? false);
  ports[0]?.postMessage({ reached });
}

// A worker's own fetch refuses another `this`.
const ask: typeof fetch = (...asked) => fetch(...asked);

let accepted = false;
let erased = false;

type Reached = boolean | undefined;

/** Takes over the tabs; they reload after the visitor accepted an update. */
export async function claimClients({ clients }: ServiceWorkerGlobalScope): Promise<void> {
  await clients.claim();
  if (!accepted) return;
  for (const tab of await clients.matchAll({ type: "window" })) {
    tab.postMessage({ kind: "taken-over" });
  }
}

let running: Promise<Reached> | undefined;

/** One sync at a time; callers share it unless they ask for everything. */
async function sync(registration: ServiceWorkerRegistration, everything: boolean) {
  if (running && !everything) return running;
  await running;
  const mine = syncNow(registration, everything).finally(() => {
    if (running === mine) running = undefined;
  });
  running = mine;
  return mine;
}

async function syncNow(
  registration: ServiceWorkerRegistration,
  everything: boolean,
): Promise<Reached> {
  let reached: Reached;
  await deliver().catch(() => undefined);
  try {
    await pull({ fetch: ask, everything });
    reached = true;
  } catch (problem) {
    // Without storage for rows, pages may still be cached.
    if (problem instanceof OfflineError) reached = false;
  }
  try {
    if (await cachePages(registration)) reached = true;
  } catch {
    // The next sync continues.
  }
  // The server may answer again only now.
  if (reached) await deliver().catch(() => undefined);
  return reached;
}

const deliver = () => deliverOutbox({ fetch: ask });

/** For the `sync` event: rejects while a request is queued, so that the browser fires it again. */
export async function deliverAll(): Promise<void> {
  const { nextAt } = await deliver();
  if (nextAt !== undefined) throw new Error("Something is still to be sent.");
}
