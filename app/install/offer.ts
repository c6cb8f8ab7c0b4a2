import { createStore, useStore } from "../ui/store.ts";

/** The browser's offer to install the site (`beforeinstallprompt`); it can be used once. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

/** Installs by the browser's offer, or by hand through its Share menu. */
export type Way = "offer" | "share";

const way = createStore<Way | undefined>(undefined);
const installed = createStore(false);

function refresh(): void {
  installed.set(isInstalled());
  if (isInstalled()) way.set(undefined);
  else if (offer()) way.set("offer");
  else way.set(sharesToHomeScreen() ? "share" : undefined);
}

export const useInstallWay = () => useStore(way, undefined);
export const useInstalled = () => useStore(installed, false);

/** Opens the browser's install dialog. True when the visitor installs; never rejects. */
export async function takeOffer(): Promise<boolean> {
  const taken = offer();
  if (!taken) return false;
  forgetOffer();
  refresh();
  try {
    await taken.prompt();
    return (await taken.userChoice).outcome === "accepted";
  } catch {
    return false; // used already, or no user gesture: the browser's menu still installs
  }
}

const isInstalled = () =>
  !matchMedia("(display-mode: browser)").matches || Reflect.get(navigator, "standalone") === true;

// The inline script stores the event on `window`: it fires 100 ms after load, long before hydration.
function offer(): InstallOffer | undefined {
  const event: unknown = Reflect.get(window, "installOffer");
  // No library of types has this event.
  return event instanceof Event && "prompt" in event ? (event as InstallOffer) : undefined;
}
const forgetOffer = () => Reflect.deleteProperty(window, "installOffer");

// Only iOS has `standalone`; an app's web view there has no service worker, and no home screen.
const sharesToHomeScreen = () =>
  "standalone" in navigator && "serviceWorker" in navigator && navigator.maxTouchPoints > 0;

if (!import.meta.env.SSR) {
  refresh();
  addEventListener("beforeinstallprompt", refresh);
  addEventListener("appinstalled", () => {
    forgetOffer();
    refresh();
  });
}
