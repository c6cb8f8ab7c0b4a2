import { useEffect, useState } from "react";

/** The time (ms since 1970) as it was last needed: read anew when the moment that `nextAfter` says of it has come. */
export function useNow(nextAfter: (now: number) => number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => atMoment(nextAfter(now), () => setNow(Date.now())), [nextAfter, now]);
  return now;
}

// A device that sleeps may count no time meanwhile: the clock is looked at again.
const longestMs = 60_000;

/** Calls `act` once this moment (ms since 1970) has come, and never before; the function ends the wait. */
export function atMoment(moment: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const left = moment - Date.now();
    if (left <= 0) act();
    else timer = setTimeout(look, Math.min(left, longestMs));
  };
  timer = setTimeout(look);
  return () => clearTimeout(timer);
}
