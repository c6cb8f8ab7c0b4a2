import { UserFacingError } from "../session/server.ts";
import type { PushSettings, PushSubscriptionGiven } from "../../../db/schema/requests/push.ts";

/** Whether this browser gets push messages, and what is in the way. */
export type PushState = "unsupported" | "not-configured" | "blocked" | "off" | "on";

type Subscription = Pick<PushSubscription, "endpoint" | "options" | "toJSON" | "unsubscribe">;

/** What of a browser push messages need. */
export interface PushBrowser {
  permission(): NotificationPermission;
  /** Only after a press: browsers punish anything else. */
  askPermission(): Promise<NotificationPermission>;
  subscription(): Promise<Subscription | null>;
  subscribe(publicKey: string): Promise<Subscription>;
}

/** The calls of `/api/staff/push`. */
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

/** Asks for the permission and subscribes. Resolves without a subscription where it was not given; rejects as the server. */
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
    // A subscription that the server does not know would get nothing.
    await subscription.unsubscribe();
    throw problem;
  }
}

/** The present subscription, unless it was made for another key of the server. */
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

/** The server first: without a network everything stays as it is. */
export async function switchOff(browser: PushBrowser, server: PushServer): Promise<void> {
  const subscription = await browser.subscription();
  if (!subscription) return;
  await server.remove(subscription.endpoint);
  await subscription.unsubscribe();
}

/** Undefined where the browser has no push messages, as on an iPhone that has not installed the app. */
export async function pushBrowser(): Promise<PushBrowser | undefined> {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return undefined;
  // On the first visit the worker is still being installed.
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
