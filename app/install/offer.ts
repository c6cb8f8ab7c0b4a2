/** The browser's offer to install the site (`beforeinstallprompt`); it can be taken once. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

const isOffer = (event: unknown): event is InstallOffer =>
  event instanceof Event && "prompt" in event && "userChoice" in event;

/** How this device installs the site: by the browser's offer, by hand through its Share menu, or not now. */
export type Way = "offer" | "share";

export function wayNow(): Way | undefined {
  if (isInstalled()) return undefined;
  if (isOffer(caught())) return "offer";
  return sharesToHomeScreen() ? "share" : undefined;
}

/** Calls `wake` when `wayNow` may answer otherwise; the function ends it. */
export function whenWayChanges(wake: () => void): () => void {
  const installed = () => {
    forget();
    wake();
  };
  waiting.add(wake);
  addEventListener("beforeinstallprompt", wake);
  addEventListener("appinstalled", installed);
  return () => {
    waiting.delete(wake);
    removeEventListener("beforeinstallprompt", wake);
    removeEventListener("appinstalled", installed);
  };
}

const waiting = new Set<() => void>();

/** Takes the browser's offer: it asks by its own dialog. True when the visitor installs; never rejects. */
export async function takeOffer(): Promise<boolean> {
  const offer = caught();
  if (!isOffer(offer)) return false;
  forget();
  for (const wake of waiting) wake();
  try {
    await offer.prompt();
    return (await offer.userChoice).outcome === "accepted";
  } catch {
    return false; // The browser took its offer back (asked already, or no press): its menu still installs.
  }
}

/** This window is an installed app's. */
export const isInstalled = () =>
  !matchMedia("(display-mode: browser)").matches || Reflect.get(navigator, "standalone") === true;

// The inline script keeps the event here: it comes 100 ms after load, long before the page is alive.
const caught = (): unknown => Reflect.get(window, "installOffer");
const forget = () => Reflect.deleteProperty(window, "installOffer");

// Only iOS knows `standalone`; an app's own web view there knows no service worker, and has no home screen.
const sharesToHomeScreen = () =>
  "standalone" in navigator && "serviceWorker" in navigator && navigator.maxTouchPoints > 0;
