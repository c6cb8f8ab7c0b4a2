import { UserFacingError } from "../session/server.ts";
import type { PushSettings, PushSubscriptionGiven } from "../../../db/schema/requests/push.ts";

/** State of push messages in this browser. */
export type PushState = "unsupported" | "not-configured" | "blocked" | "off" | "on";

type Subscription = Pick<PushSubscription, "endpoint" | "options" | "toJSON" | "unsubscribe">;

/** The browser functions that push messages need. */
export interface PushBrowser {
  permission(): NotificationPermission;
  /** Call only after a user gesture: browsers punish anything else. */
  askPermission(): Promise<NotificationPermission>;
  subscription(): Promise<Subscription | null>;
  subscribe(publicKey: string): Promise<Subscription>;
}

/** Calls to `/api/staff/push`. */
export interface PushServer {
  add(given: PushSubscriptionGiven): Promise<unknown>;
  remove(endpoint: string): Promise<unknown>;
}

export async function pushState(
  browser: PushBrowser | undefined,
  { publicKey, subscriptions }: PushSettings,
): Promise<PushState> {
  if (!browser) return "unsupported";
  if (publicKey === null) return "not-configured";
  if (browser.permission() === "denied") return "blocked";
  const own = await browser.subscription();
  const isKnown = subscriptions.some(({ endpoint }) => endpoint === own?.endpoint);
  return browser.permission() === "granted" && isKnown ? "on" : "off";
}

/** Asks for permission and subscribes. Resolves without a subscription where it is denied; rejects as `server.add` does. */
export async function switchOn(
  browser: PushBrowser,
  server: PushServer,
  publicKey: string,
): Promise<void> {
  if ((await browser.askPermission()) !== "granted") return;
  const subscription = await subscribed(browser, publicKey);
  try {
    await server.add(givenOf(subscription));
  } catch (problem) {
    // A subscription that the server does not know would get no messages.
    await subscription.unsubscribe();
    throw problem;
  }
}

/** The present subscription, replaced if it was made for another server key. */
async function subscribed(browser: PushBrowser, publicKey: string): Promise<Subscription> {
  const present = await browser.subscription();
  if (present && keyOf(present) === publicKey) return present;
  await present?.unsubscribe();
  return browser.subscribe(publicKey);
}

function keyOf({ options }: Subscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function givenOf(subscription: Subscription): PushSubscriptionGiven {
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh, auth } };
}

/** Unsubscribes on the server first, so that nothing changes without a network. */
export async function switchOff(browser: PushBrowser, server: PushServer): Promise<void> {
  const subscription = await browser.subscription();
  if (!subscription) return;
  await server.remove(subscription.endpoint);
  await subscription.unsubscribe();
}

/** Undefined where the browser has no push messages, as on an iPhone without the installed app. */
export async function pushBrowser(): Promise<PushBrowser | undefined> {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return undefined;
  // On the first visit the service worker is still being installed.
  const { pushManager } = await navigator.serviceWorker.ready;
  return {
    permission: () => Notification.permission,
    askPermission: () => Notification.requestPermission(),
    subscription: () => pushManager.getSubscription(),
    subscribe: (applicationServerKey) =>
      pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }).catch(() => {
        throw new UserFacingError(
          "The push service of this browser could not be reached, so nothing was switched on. Try again when you are online.",
        );
      }),
  };
}
