import type { BrowserContext, Page, Worker } from "@playwright/test";
import { expectNoFaults, smallTargets } from "./testing/axe.ts";
import { expect, test } from "./testing/fixtures.ts";
import { registrationOf } from "./testing/outbox.ts";
import { openAs } from "./testing/staff.ts";

// No push service is reached from a test: Chromium is handed the message as if one had sent it.
test.use({ serviceWorkers: "allow", siteGroup: "staff" });

const message = {
  title: "New request",
  body: "IK-0123ABCD. Reply by Wed 09:40.",
  path: "/admin/account",
  tag: "new-request",
  badge: 3,
};

async function workerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? context.waitForEvent("serviceworker");
}

const shown = (worker: Worker) =>
  worker.evaluate(async () => {
    // The types of this room know no worker.
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const all = await registration.getNotifications();
    return all.map(({ title, body, tag, silent, data }) => ({ title, body, tag, silent, data }));
  });

test.beforeEach(async ({ page, context, site }) => {
  await context.grantPermissions(["notifications"], { origin: site.origin });
  await openAs(page, undefined, "/admin/overview");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
});

test("a push message is shown, and opens its page", async ({ page, context, site }) => {
  const worker = await workerOf(context);
  const { devtools, registrationId } = await registrationOf(context, page);
  const data = JSON.stringify(message);
  const pushed = { origin: site.origin, registrationId, data };
  await devtools.send("ServiceWorker.deliverPushMessage", pushed);
  const { title, body, tag, path } = message;
  await expect
    .poll(() => shown(worker))
    .toEqual([{ title, body, tag, silent: false, data: { path } }]);
  await page.evaluate(() => {
    document.documentElement.dataset["sameDocument"] = "yes";
  });
  await worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await registration.getNotifications();
    const event: unknown = Reflect.construct(Reflect.get(globalThis, "NotificationEvent"), [
      ...["notificationclick", { notification }],
    ]);
    if (event instanceof Event) globalThis.dispatchEvent(event);
  });
  await expect(page).toHaveURL("/admin/account");
  await expect(page.locator("html[data-same-document]")).toBeAttached();
  await expect.poll(() => shown(worker)).toEqual([]);
});

test("notifications are switched on, tested, and switched off", async ({ page, context }) => {
  const card = page.getByRole("region", { name: "Notifications" });
  await page.goto("/admin/account");
  await expect(card.getByRole("status")).toContainText("not set up on this site yet");
  await fakePushService(page, context);
  await page.reload();
  const here = card.getByRole("switch", { name: "On this device" });
  await expect(here).not.toBeChecked();
  await here.click();
  await expect(here).toBeChecked();
  const devices = card.getByRole("list", { name: "Devices with notifications" });
  await expect(devices.getByRole("listitem")).toHaveText([
    /Firefox on Android/,
    /Chrome on Linux \(this device\)/,
  ]);
  await expectNoFaults(page);
  expect.soft(await smallTargets(page), "targets smaller than 44 by 44").toEqual([]);
  await card.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByText("Test sent")).toBeVisible();
  await card.getByRole("switch", { name: "With sound" }).click();
  await expect(card.getByRole("switch", { name: "With sound" })).not.toBeChecked();
  await page.reload();
  await expect(card.getByRole("switch", { name: "With sound" })).not.toBeChecked();
  await card.getByRole("button", { name: /notifications off on Firefox/ }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await here.click();
  await expect(here).not.toBeChecked();
  await expect(devices).toHaveCount(0);
});

const publicKey = `B${"A".repeat(86)}`;

/** A browser whose subscription needs no network, which a reload keeps, and a server that knows two devices. */
async function fakePushService(page: Page, context: BrowserContext) {
  await page.addInitScript(() => {
    const key = "subscribed";
    const subscription = (applicationServerKey: ArrayBuffer) => ({
      endpoint: "https://push.example/here",
      options: { applicationServerKey },
      toJSON: () => ({
        endpoint: "https://push.example/here",
        keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) },
      }),
      unsubscribe: async () => sessionStorage.removeItem(key),
    });
    Object.assign(PushManager.prototype, {
      getSubscription: async () =>
        sessionStorage.getItem(key) ? subscription(new ArrayBuffer(0)) : null,
      async subscribe() {
        sessionStorage.setItem(key, "yes");
        return subscription(new ArrayBuffer(0));
      },
    });
  });
  const createdAt = "2026-11-24T13:12:00.000Z";
  let subscriptions = [
    { endpoint: "https://push.example/phone", device: "Firefox on Android", createdAt },
  ];
  await context.route("**/api/staff/push{,/test}", async (route) => {
    const method = route.request().method();
    if (method === "GET") return route.fulfill({ json: { publicKey, subscriptions } });
    const { endpoint } = route.request().postDataJSON();
    if (method === "PUT")
      subscriptions = [...subscriptions, { endpoint, device: "Chrome on Linux", createdAt }];
    if (method === "DELETE")
      subscriptions = subscriptions.filter((one) => one.endpoint !== endpoint);
    return route.fulfill({ status: 204 });
  });
}
