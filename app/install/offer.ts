import { useSyncExternalStore } from "react";

/** The browser's offer to install the site (`beforeinstallprompt`); it can be used once. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

/** How this device installs the site: by the browser's offer, by hand through its Share menu, or not now. */
export type Way = "offer" | "share";

function installWay(): Way | undefined {
  if (isInstalled()) return undefined;
  if (offer()) return "offer";
  return sharesToHomeScreen() ? "share" : undefined;
}

export const useInstallWay = () => useSyncExternalStore(subscribe, installWay, () => undefined);
export const useInstalled = () => useSyncExternalStore(subscribe, isInstalled, () => false);

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  const installed = () => {
    forgetOffer();
    listener();
  };
  listeners.add(listener);
  addEventListener("beforeinstallprompt", listener);
  addEventListener("appinstalled", installed);
  return () => {
    listeners.delete(listener);
    removeEventListener("beforeinstallprompt", listener);
    removeEventListener("appinstalled", installed);
  };
}

/** Opens the browser's install dialog. True when the visitor installs; never rejects. */
export async function takeOffer(): Promise<boolean> {
  const taken = offer();
  if (!taken) return false;
  forgetOffer();
  for (const listener of listeners) listener();
  try {
    await taken.prompt();
    return (await taken.userChoice).outcome === "accepted";
  } catch {
    return false; // used already, or no user gesture: the browser's menu still installs
  }
}

const isInstalled = () =>
  !matchMedia("(display-mode: browser)").matches || Reflect.get(navigator, "standalone") === true;

// The inline script stores the event here: it fires 100 ms after load, long before hydration.
function offer(): InstallOffer | undefined {
  const event: unknown = Reflect.get(window, "installOffer");
  // No library of types has this event.
  return event instanceof Event && "prompt" in event ? (event as InstallOffer) : undefined;
}
const forgetOffer = () => Reflect.deleteProperty(window, "installOffer");

// Only iOS has `standalone`; an app's web view there has no service worker, and no home screen.
const sharesToHomeScreen = () =>
  "standalone" in navigator && "serviceWorker" in navigator && navigator.maxTouchPoints > 0;
