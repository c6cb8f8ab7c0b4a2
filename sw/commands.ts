import type { WorkerCommand } from "../db/device/visitor.ts";
import { cacheStaffFiles } from "./cache/precache.ts";
import { deliver as deliverOutbox } from "./outbox.ts";
import { cachePages } from "./cache/pages.ts";
import { OfflineError, pull } from "./content.ts";

/**
 * Does what a page of this site asks. Answers, where the page sent a port, whether the server was reached
 * (undefined where nothing tells), once everything that follows from it is kept.
 */
export async function run(
  { data, ports }: ExtendableMessageEvent,
  worker: ServiceWorkerGlobalScope,
): Promise<void> {
  // Only pages of this origin reach this worker; anything else that they say is no errand.
  const command = data as Partial<WorkerCommand> | null;
  if (command?.kind === "update") {
    agreed = true;
    return worker.skipWaiting();
  }
  // What cannot be had now comes with the next sign-in, or is asked of the network.
  if (command?.kind === "staff") return cacheStaffFiles().then(nothing, nothing);
  if (command?.kind === "leave") left = true;
  if (command?.kind !== "sync" || left) return ports[0]?.postMessage({});
  const reached = await sync(worker.registration, command.everything ?? false);
  ports[0]?.postMessage({ reached });
}

// A worker's own fetch refuses another `this`.
const ask: typeof fetch = (...asked) => fetch(...asked);

const nothing = () => undefined;

let agreed = false;
let left = false;

type Reached = boolean | undefined;

/** Takes the tabs over; those whose visitor agreed to a new version are told, and load it. */
export async function claimClients({ clients }: ServiceWorkerGlobalScope): Promise<void> {
  await clients.claim();
  if (!agreed) return;
  for (const tab of await clients.matchAll({ type: "window" })) {
    tab.postMessage({ kind: "taken-over" });
  }
}

let running: Promise<Reached> | undefined;

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

async function syncNow(
  registration: ServiceWorkerRegistration,
  everything: boolean,
): Promise<Reached> {
  let reached: Reached;
  // What visitors wrote goes first. Where the device keeps nothing, nothing waits.
  await deliver().catch(() => undefined);
  try {
    await pull({ fetch: ask, everything });
    reached = true;
  } catch (problem) {
    // Where rows cannot be kept, pages may be: those are asked for all the same.
    if (problem instanceof OfflineError) reached = false;
  }
  try {
    if (await cachePages(registration)) reached = true;
  } catch {
    // What is kept stays; the next sync goes on.
  }
  return reached;
}

const deliver = () => deliverOutbox({ fetch: ask });

/** For the `sync` event: rejects while something still waits, so that the browser comes back to it. */
export async function deliverAll(): Promise<void> {
  const { nextAt } = await deliver();
  if (nextAt !== undefined) throw new Error("Something is still to be sent.");
}
