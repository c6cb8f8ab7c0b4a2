import { useEffect, useState } from "react";

// Browsers take longer timers for none.
const longestMs = 2 ** 31 - 1;

/** The time (ms since 1970) as it was last needed: read anew at the moment that is given. */
export function useNow(next: number | undefined): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (next === undefined) return undefined;
    const timer = setTimeout(
      () => setNow(Date.now()),
      Math.min(Math.max(0, next - Date.now()), longestMs),
    );
    return () => clearTimeout(timer);
  }, [next]);
  return now;
}
