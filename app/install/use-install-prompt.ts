import { useEffect, useState } from "react";
import type { Way } from "./offer.ts";
import { isFree, pageAt } from "./place.ts";
import { addVisit, mayAsk, readVisits, storeVisits, type Visits } from "./visits.ts";

/** State of the install notice on the page at `path`, with the actions that close it. */
export function useInstallPrompt(way: Way | undefined, path: string) {
  const [shown, setShown] = useState(false);
  useEffect(countVisits, []);
  useEffect(() => {
    if (!way) return;
    const free = () => isFree(pageAt(path));
    const giveWay = () => setShown((now) => now && free());
    giveWay();
    return afterInput(() => setShown(free() && mayAsk(readVisits(), Date.now())), giveWay);
  }, [way, path]);
  return {
    shown: shown && way !== undefined,
    hide: () => setShown(false),
    dismiss: () => {
      update({ dismissedAt: Date.now() });
      setShown(false);
    },
  };
}

// Without storage the notice is never shown, because "Not now" would be forgotten.
const update = (change: Partial<Visits>) =>
  storeVisits({ ...addVisit(readVisits(), Date.now()), ...change });

function countVisits() {
  const count = () => void update({});
  const installed = () => void update({ installed: true });
  count();
  document.addEventListener("visibilitychange", count);
  addEventListener("appinstalled", installed);
  return () => {
    document.removeEventListener("visibilitychange", count);
    removeEventListener("appinstalled", installed);
  };
}

const idleMs = 2_000;
const inputs = ["pointerdown", "keydown", "focusin", "input", "toggle"] as const;

/** `onIdle` comes 2 s after the last input, never before the first: nothing may appear under a moving finger. */
function afterInput(onIdle: () => void, onInput: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const input = () => {
    clearTimeout(timer);
    timer = setTimeout(onIdle, idleMs);
    onInput();
  };
  // `toggle` of a dialog does not bubble.
  for (const type of inputs) addEventListener(type, input, { capture: true, passive: true });
  if (navigator.userActivation?.hasBeenActive) input();
  return () => {
    clearTimeout(timer);
    for (const type of inputs) removeEventListener(type, input, true);
  };
}
