import { reportReachable } from "../data/connection.ts";
import { rememberLocalContent } from "../data/storage-hint.ts";

/** Keeps the text of every article, also where data is saved, and answers what came of it. Never rejects. */
export async function keepEverything(): Promise<string> {
  try {
    // Whether the browser agrees or not: what is kept is kept until it needs the space.
    await navigator.storage?.persist?.().catch(() => false);
    const { pull } = await import("../../sw/content.ts");
    await pull({ fetch: (...asked) => fetch(...asked), everything: true });
    reportReachable(true);
    rememberLocalContent(true);
    // The worker refreshes the pages that it keeps.
    navigator.serviceWorker?.controller?.postMessage({ kind: "sync", everything: true });
    const { lookAtKept } = await import("./kept.ts");
    const { texts, full } = await lookAtKept();
    if (full)
      return `This device is full: ${texts} articles are available offline, the newest first.`;
    return `Available offline: ${texts} articles with their full text, and all other pages.`;
  } catch (problem) {
    const name = problem instanceof Error ? problem.name : "";
    if (name === "OfflineError") reportReachable(false);
    return name === "OfflineError"
      ? "The site could not be reached. What is saved stays; try again when you are online."
      : "This device has no room or does not allow saving. The site still works online.";
  }
}
