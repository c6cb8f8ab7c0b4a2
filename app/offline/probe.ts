import { useEffect } from "react";
import { connection, reportReachable } from "../data/connection.ts";

const patienceMs = 5_000;
const everyMs = 30_000;

/** Asks the server for something small of its own; a portal's page in between is no answer. */
async function probe(): Promise<void> {
  // A browser that says it is offline is right; what it says otherwise proves nothing.
  if (!navigator.onLine) return reportReachable(false);
  try {
    const answer = await fetch("/api/content/firm", {
      method: "HEAD",
      cache: "no-store",
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs),
    });
    const type = answer.headers.get("content-type") ?? "";
    reportReachable(answer.ok && type.startsWith("application/json"));
  } catch {
    reportReachable(false);
  }
}

/** While this page shows, it asks whether the server is there: at once, on every sign of a change, now and then. */
export function useProbe(): void {
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const look = () => {
      if (!document.hidden) void probe();
    };
    look();
    for (const sign of ["online", "offline", "pageshow"]) addEventListener(sign, look, { signal });
    document.addEventListener("visibilitychange", look, { signal });
    const timer = setInterval(() => {
      if (connection().reached === false) look();
    }, everyMs);
    return () => {
      ended.abort();
      clearInterval(timer);
    };
  }, []);
}
