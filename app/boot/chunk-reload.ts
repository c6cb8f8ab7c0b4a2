import { reloadedKey } from "../../db/device/keys.ts";
import { hasUnsavedInput } from "../service-worker/unsaved-input.ts";

/** Reloads a page whose script is gone, where that helps. */
export function reloadOnLostChunk(): void {
  addEventListener("vite:preloadError", ({ payload }) => {
    // At the browser's own message the router would reload, also offline and over typed text.
    payload.message = "A script of this page could not be fetched.";
    void reloadOnce();
  });
}

/** Reloads once, and only with the server: without it the browser would show its error page. */
async function reloadOnce(): Promise<void> {
  const build = document.querySelector<HTMLElement>("[data-entry]")?.dataset["entry"] ?? "";
  // Twice: the router may have changed the page meanwhile.
  if (hasUnsavedInput() || !(await serverAnswers()) || hasUnsavedInput()) return;
  try {
    // Two builds behind one load balancer must not alternate.
    if (sessionStorage.getItem(reloadedKey(build))) return;
    sessionStorage.setItem(reloadedKey(build), "yes");
  } catch {
    return; // without storage it might loop
  }
  location.reload();
}

/** Whether our server answers, not a captive portal. */
async function serverAnswers(): Promise<boolean> {
  try {
    const { headers } = await fetch("/sw.js", { method: "HEAD", cache: "no-store" });
    return headers.get("content-type")?.startsWith("text/javascript") ?? false;
  } catch {
    return false;
  }
}
