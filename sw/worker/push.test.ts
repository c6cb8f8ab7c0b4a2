import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openStaffStore } from "../../db/device/articles.ts";
import { addUser, deleteStaffStore, pushSilentNote, removeUser } from "../../db/device/staff.ts";
import type { PushMessage } from "../../db/schema/requests/push.ts";
import { person } from "../testing/person.ts";
import { openNotified, showPush } from "./push.ts";

const message: PushMessage = {
  title: "New request",
  body: "IK-0123ABCD. Reply by Wed 09:40.",
  path: "/admin/requests/0198f0c4-0000-7000-8000-000000000001",
  tag: "new-request 1",
  badge: 3,
};

/** What a worker of these tabs does with a message: each call is recorded. */
function workerWith(urls: string[] = []) {
  const subscription = { unsubscribe: vi.fn(async () => true) };
  const tabs = urls.map((url) => ({ url, focused: false, postMessage: vi.fn(), focus: vi.fn() }));
  const worker = {
    registration: {
      showNotification: vi.fn(async () => undefined),
      pushManager: { getSubscription: async () => subscription },
    },
    navigator: { setAppBadge: vi.fn(async () => undefined) },
    clients: { matchAll: async () => tabs, openWindow: vi.fn() },
    location: { origin: "https://example.org" },
  };
  // The rest of a worker plays no part here.
  return { tabs, subscription, ...worker, self: worker as unknown as ServiceWorkerGlobalScope };
}

const pushed = (text: string) => ({ data: { json: () => JSON.parse(text) } as PushMessageData });

beforeEach(() => addUser(person("diane")));
afterEach(async () => {
  await removeUser("diane");
  await deleteStaffStore("diane");
});

test("a push message is shown with sound, tag and page, and sets the badge", async () => {
  const { registration, navigator, self } = workerWith();
  await showPush(pushed(JSON.stringify(message)), self);
  expect(registration.showNotification.mock.calls).toEqual([
    [
      "New request",
      {
        ...{ body: message.body, tag: message.tag, data: { path: message.path } },
        ...{ silent: false, renotify: true },
        ...{ icon: "/icon-192.png", badge: "/install/monochrome-512.png" },
      },
    ],
  ]);
  expect(navigator.setAppBadge).toHaveBeenCalledWith(3);
});

test("a push message makes no sound where its person switched it off on this device", async () => {
  const store = await openStaffStore("diane", () => undefined);
  await store.notes.put({ key: pushSilentNote, value: true });
  store.close();
  const { registration, self } = workerWith();
  await showPush(pushed(JSON.stringify(message)), self);
  expect(registration.showNotification).toHaveBeenCalledWith(
    "New request",
    expect.objectContaining({ silent: true }),
  );
});

test("a push message on a signed-out device shows nothing and ends the subscription", async () => {
  await removeUser("diane");
  const { registration, subscription, self } = workerWith();
  await showPush(pushed(JSON.stringify(message)), self);
  expect(registration.showNotification).not.toHaveBeenCalled();
  expect(subscription.unsubscribe).toHaveBeenCalledOnce();
});

test.each([
  ["no JSON", "hello"],
  ["a page of another site", JSON.stringify({ ...message, path: "https://evil.example/admin" })],
  ["a page that is no one's", JSON.stringify({ ...message, path: "//evil.example" })],
  ["a public page", JSON.stringify({ ...message, path: "/contact" })],
  ["a way out of the folder", JSON.stringify({ ...message, path: "/admin/../contact" })],
  ["no title", JSON.stringify({ ...message, title: "" })],
  ["a badge that is no count", JSON.stringify({ ...message, badge: -1 })],
])("a push message with %s is not shown", async (_, text) => {
  const { registration, self } = workerWith();
  await showPush(pushed(text), self);
  expect(registration.showNotification).not.toHaveBeenCalled();
});

const clicked = (data: unknown) => {
  const notification = { data, close: vi.fn() };
  // The rest of a notification plays no part here.
  return { notification: notification as unknown as Notification & typeof notification };
};

test("a click on a notification asks a tab of staff for the page and focuses it, without a reload", async () => {
  const { tabs, clients, self } = workerWith([
    "https://example.org/administration",
    "https://example.org/admin/requests",
  ]);
  const event = clicked({ path: message.path });
  await openNotified(event, self);
  expect(event.notification.close).toHaveBeenCalledOnce();
  expect(tabs[0]?.postMessage).not.toHaveBeenCalled();
  expect(tabs[1]?.postMessage).toHaveBeenCalledWith({ kind: "open", path: message.path });
  expect(tabs[1]?.focus).toHaveBeenCalledOnce();
  expect(clients.openWindow).not.toHaveBeenCalled();
});

test("a click on a notification opens the page where no tab of staff is open", async () => {
  const { clients, self } = workerWith(["https://example.org/contact"]);
  await openNotified(clicked({ path: message.path }), self);
  expect(String(clients.openWindow.mock.calls[0])).toBe(`https://example.org${message.path}`);
});

test("a click on a notification opens nothing of another site", async () => {
  const { clients, self } = workerWith();
  await openNotified(clicked({ path: "//evil.example" }), self);
  await openNotified(clicked(null), self);
  expect(clients.openWindow).not.toHaveBeenCalled();
});
