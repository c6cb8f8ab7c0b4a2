import type { WorkerCommand } from "../../db/device/visitor.ts";
import { createStore } from "../ui/store.ts";
import { hasUnsavedInput } from "./unsaved-input.ts";

/** "ready": a new version waits. "taken-over": it is active, and this page is of the former version. */
type Update = "ready" | "taken-over" | undefined;

export const update = createStore<Update>(undefined);

const hourMs = 3_600_000;

/** Reports new versions; never reloads a page with unsaved input. */
export function followUpdates(registration: ServiceWorkerRegistration): void {
  const report = () => {
    // Without an active worker the waiting one is the first, which replaces nothing.
    if (registration.waiting && registration.active) update.set("ready");
  };
  const watch = () => registration.installing?.addEventListener("statechange", report);
  registration.addEventListener("updatefound", watch);
  watch();
  report();

  navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (!(data instanceof Object && "kind" in data && data.kind === "taken-over")) return;
    if (hasUnsavedInput()) update.set("taken-over");
    else location.reload();
  });

  let checkedAt = Date.now();
  const check = () => {
    if (document.hidden || Date.now() - checkedAt < hourMs) return;
    checkedAt = Date.now();
    // If it fails, the next page checks again.
    registration.update().catch(() => undefined);
  };
  addEventListener("focus", check);
  document.addEventListener("visibilitychange", check);
}

/** Called when the visitor agrees: the new version takes over every tab, or this page loads it if it already has. */
export async function accept(): Promise<void> {
  // Looked up again, because a still newer version may have replaced the reported one.
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting;
  if (update.get() !== "ready" || !waiting) return location.reload();
  // The worker tells every tab. If the browser has stopped it meanwhile it forgets the tabs; this one still reloads.
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), {
    once: true,
  });
  const command: WorkerCommand = { kind: "update" };
  waiting.postMessage(command);
}
