import type { WorkerCommand } from "../../db/device/visitor.ts";
import { hasUnsavedInput } from "./unsaved-input.ts";

/** Undefined: nothing to say. "ready": a new version waits. "taken-over": it runs, and this page is of the one before. */
export type Update = "ready" | "taken-over" | undefined;

let update: Update;
let waiting: ServiceWorker | undefined;
const watchers = new Set<() => void>();

function say(news: Update): void {
  update = news;
  for (const watcher of watchers) watcher();
}

export const updateNow = (): Update => update;
export function watchUpdate(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

const hourMs = 3_600_000;

/** Learns of new versions of this registration; never reloads a page whose visitor has typed something. */
export function followUpdates(registration: ServiceWorkerRegistration): void {
  const ready = (worker: ServiceWorker | null) => {
    // Without one before, the first worker only comes into its own.
    if (!worker || !registration.active) return;
    waiting = worker;
    say("ready");
  };
  const watch = (worker: ServiceWorker | null) =>
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed") ready(worker);
      // Another tab may have agreed, or an even newer version come.
      if (worker !== waiting || worker.state === "installed") return;
      waiting = undefined;
      if (update === "ready") say(undefined);
    });
  ready(registration.waiting);
  watch(registration.waiting);
  watch(registration.installing);
  registration.addEventListener("updatefound", () => watch(registration.installing));

  navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (!(data instanceof Object && "kind" in data && data.kind === "taken-over")) return;
    if (hasUnsavedInput()) say("taken-over");
    else location.reload();
  });

  let asked = Date.now();
  const ask = () => {
    if (document.hidden || Date.now() - asked < hourMs) return;
    asked = Date.now();
    // What cannot be asked now is asked with the next page.
    registration.update().catch(() => undefined);
  };
  addEventListener("focus", ask);
  document.addEventListener("visibilitychange", ask);
}

/** The visitor agrees: the new version takes over every tab, or, where it has already, this page loads it. */
export function accept(): void {
  if (update === "ready" && waiting) {
    // The worker tells every tab; should it have been stopped meanwhile and not know any more, this tab knows.
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), {
      once: true,
    });
    const command: WorkerCommand = { kind: "update" };
    waiting.postMessage(command);
  } else location.reload();
}

/** The visitor goes on for now: the next page asks again. */
export const dismiss = (): void => say(undefined);
