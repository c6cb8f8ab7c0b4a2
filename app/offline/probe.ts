import { useEffect } from "react";
import { isOnline, reportReachable } from "../data/connection.ts";

const timeoutMs = 5_000;
const everyMs = 30_000;

/** Requests something small of the server; a captive portal's page does not count. */
async function probe(): Promise<void> {
  // `onLine` is reliable only when it is false.
  if (!navigator.onLine) return reportReachable(false);
  try {
    const { ok, headers } = await fetch("/api/content/firm", {
      method: "HEAD",
      cache: "no-store",
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    reportReachable(ok && (headers.get("content-type") ?? "").startsWith("application/json"));
  } catch {
    reportReachable(false);
  }
}

/** Probes the server while this page is visible: now, at each hint of a change, and every 30 s while offline. */
export function useProbe(): void {
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const check = () => {
      if (!document.hidden) void probe();
    };
    check();
    for (const type of ["online", "offline", "pageshow"]) addEventListener(type, check, { signal });
    document.addEventListener("visibilitychange", check, { signal });
    const timer = setInterval(() => {
      if (isOnline() === false) check();
    }, everyMs);
    return () => {
      ended.abort();
      clearInterval(timer);
    };
  }, []);
}
