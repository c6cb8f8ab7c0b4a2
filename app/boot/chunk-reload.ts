import { reloadedKey } from "../../db/device/keys.ts";
import { hasUnsavedInput } from "../service-worker/unsaved-input.ts";

/** From now on a page whose script cannot be had is loaded anew, where that helps. */
export function reloadOnLostChunk(): void {
  addEventListener("vite:preloadError", ({ payload }) => {
    // The router would reload by itself at the browser's words, also offline and over typed text.
    payload.message = "A script of this page could not be fetched.";
    void reloadOnce();
  });
}

/**
 * A script of this page's build is gone: the page is loaded anew, once, where that can help and harms nothing.
 * Without the server it would only be replaced by the browser's error page.
 */
async function reloadOnce(): Promise<void> {
  const build = document.querySelector<HTMLElement>("[data-entry]")?.dataset["entry"] ?? "";
  // Looked at before and after: the router may have put another page in the form's place meanwhile.
  if (hasUnsavedInput() || !(await serverAnswers()) || hasUnsavedInput()) return;
  try {
    // Two builds behind one balancer must not take turns.
    if (sessionStorage.getItem(reloadedKey(build))) return;
    sessionStorage.setItem(reloadedKey(build), "yes");
  } catch {
    return; // Without a note of it, it might happen again and again.
  }
  location.reload();
}

/** Whether it is our server that answers: a network's owner would answer with a page. */
async function serverAnswers(): Promise<boolean> {
  try {
    const { headers } = await fetch("/sw.js", { method: "HEAD", cache: "no-store" });
    return headers.get("content-type")?.startsWith("text/javascript") ?? false;
  } catch {
    return false;
  }
}
