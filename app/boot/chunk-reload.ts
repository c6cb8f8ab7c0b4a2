import { reloadedKey } from "../../db/device/keys.ts";
import { readStored, writeStored } from "../data/browser-storage.ts";
import { hasUnsavedInput } from "../service-worker/unsaved-input.ts";

/** Reloads the page when one of its scripts can no longer be fetched. */
export function reloadOnLostChunk(): void {
  addEventListener("vite:preloadError", ({ payload }) => {
    // The router reloads at the browser's own message, even offline and over typed text.
    payload.message = "A script of this page could not be fetched.";
    void reloadOnce();
  });
}

/** Reloads once, and only if the server answers: otherwise the browser would show its error page. */
async function reloadOnce(): Promise<void> {
  const build = document.querySelector<HTMLElement>("[data-entry]")?.dataset["entry"] ?? "";
  // Checked twice, because the router may have changed the page meanwhile.
  if (hasUnsavedInput() || !(await serverAnswers()) || hasUnsavedInput()) return;
  // Two builds behind one load balancer must not alternate, and without storage it might loop.
  if (readStored(reloadedKey(build), "sessionStorage")) return;
  if (writeStored(reloadedKey(build), "yes", "sessionStorage")) location.reload();
}

/** False behind a captive portal, which answers with HTML. */
async function serverAnswers(): Promise<boolean> {
  try {
    const { headers } = await fetch("/sw.js", { method: "HEAD", cache: "no-store" });
    return headers.get("content-type")?.startsWith("text/javascript") ?? false;
  } catch {
    return false;
  }
}
