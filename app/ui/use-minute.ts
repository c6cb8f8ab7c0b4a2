import { useEffect, useState } from "react";

const minuteMs = 60_000;

/** The time in ms since 1970, read again as each minute begins. */
export function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each minute begins the next one
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), minuteMs - (Date.now() % minuteMs));
    // Timers stop while the device sleeps.
    const refresh = () => document.visibilityState === "visible" && setNow(Date.now());
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [now]);
  return now;
}
