import { timeoutSignal } from "../../db/device/deadline.ts";
import { isOnline, reportReachable } from "./connection.ts";

const timeoutMs = 5_000;
const everyMs = 30_000;

/** Sends a small request to the server; a captive portal's page does not count. */
async function probe(): Promise<void> {
  // `onLine` is reliable only when it is false.
  if (!navigator.onLine) return reportReachable(false);
  try {
    const { ok, headers } = await fetch("/api/content/firm", {
      method: "HEAD",
      cache: "no-store",
      redirect: "error",
      signal: timeoutSignal(timeoutMs),
    });
    reportReachable(ok && (headers.get("content-type") ?? "").startsWith("application/json"));
  } catch {
    reportReachable(false);
  }
}

/** Probes the server while the page is visible. */
export function probeNow(): void {
  if (!document.hidden) void probe();
}

let timer: ReturnType<typeof setInterval> | undefined;
const interested = new Set<object>();

/** Probes every 30 s while the server is not reached, since no event may tell its return. Returns the function to stop. */
export function probeWhileOffline(): () => void {
  const me = {};
  interested.add(me);
  timer ??= setInterval(() => {
    if (isOnline() === false) probeNow();
  }, everyMs);
  return () => {
    interested.delete(me);
    if (interested.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
