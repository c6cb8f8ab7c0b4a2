import { useEffect, useState } from "react";
import { whenIdleInput } from "./calm.ts";
import { remember, remembered } from "./memory.ts";
import type { Way } from "./offer.ts";
import { mayStand, placeNow } from "./place.ts";
import { looked, mayAsk, type Visits } from "./visits.ts";

/** Whether it is the notice's turn on the page at `path`, and how the visitor ends it. */
export function useInstallPrompt(way: Way | undefined, path: string) {
  const [turn, setTurn] = useState(false);
  useEffect(countVisits, []);
  useEffect(() => {
    if (!way) return;
    const standing = () => mayStand(placeNow(path));
    const makeWay = () => setTurn((now) => now && standing());
    makeWay();
    return whenIdleInput(() => setTurn(standing() && asks()), makeWay);
  }, [way, path]);
  return {
    turn: turn && way !== undefined,
    leave: () => setTurn(false),
    dismiss: () => {
      note({ dismissedAt: Date.now() });
      setTurn(false);
    },
  };
}

function asks(): boolean {
  const visits = remembered();
  return visits !== undefined && mayAsk(visits, Date.now());
}

/** Nothing is noted where nothing can be kept: there nobody is asked. */
function note(news: Partial<Visits>): void {
  remember({ ...looked(remembered(), Date.now()), ...news });
}

function countVisits() {
  const count = () => note({});
  const installed = () => note({ installed: true });
  count();
  document.addEventListener("visibilitychange", count);
  addEventListener("appinstalled", installed);
  return () => {
    document.removeEventListener("visibilitychange", count);
    removeEventListener("appinstalled", installed);
  };
}
