import { expect, test } from "vitest";
import type { PushSettings, PushSubscriptionGiven } from "../../../db/schema/requests/push.ts";
import { type PushBrowser, pushState, switchOff, switchOn } from "./push.ts";

const key =
  "BOg5KfYiBdDDRF12Ri17y3v-POPr8X0nVP2jDjowPVI_DMKU1aQ3OLdPH1iaakvR9_PHq6tNCzJH35v_JUz2crY";
const otherKey = `BA${key.slice(2)}`;

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) =>
    char.charCodeAt(0),
  ).buffer;

/** A browser that has no push service behind it: what it is asked for is recorded. */
function browserWith(permission: NotificationPermission, answer: NotificationPermission) {
  const did: string[] = [];
  let granted = permission;
  let made = 0;
  let subscription: Awaited<ReturnType<PushBrowser["subscription"]>> = null;
  const browser: PushBrowser = {
    permission: () => granted,
    async askPermission() {
      did.push("ask");
      granted = answer;
      return answer;
    },
    subscription: async () => subscription,
    async subscribe(publicKey) {
      did.push("subscribe");
      made += 1;
      const endpoint = `https://push.example/${made}`;
      subscription = {
        endpoint,
        options: { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) },
        toJSON: () => ({ endpoint, keys: { p256dh: "point", auth: "secret" } }),
        async unsubscribe() {
          did.push("unsubscribe");
          subscription = null;
          return true;
        },
      };
      return subscription;
    },
  };
  return { browser, did };
}

function serverWith(refuses = false) {
  const added: PushSubscriptionGiven[] = [];
  const removed: string[] = [];
  return {
    ...{ added, removed },
    async add(given: PushSubscriptionGiven) {
      if (refuses) throw new Error("503");
      added.push(given);
    },
    async remove(endpoint: string) {
      if (refuses) throw new Error("503");
      removed.push(endpoint);
    },
  };
}

const settings = (...endpoints: string[]): PushSettings => ({
  publicKey: key,
  subscriptions: endpoints.map((endpoint) => ({
    ...{ endpoint, device: "Firefox on Linux", createdAt: "2026-11-24T13:12:00.000Z" },
  })),
});

test("the switch subscribes this browser once its person has allowed it", async () => {
  const { browser, did } = browserWith("default", "granted");
  const server = serverWith();
  expect(await pushState(browser, settings())).toBe("off");
  await switchOn(browser, server, key);
  expect(did).toEqual(["ask", "subscribe"]);
  expect(server.added).toEqual([
    { endpoint: "https://push.example/1", keys: { p256dh: "point", auth: "secret" } },
  ]);
  expect(await pushState(browser, settings("https://push.example/1"))).toBe("on");
});

test("the switch subscribes nothing where it is not allowed", async () => {
  for (const answer of ["denied", "default"] as const) {
    const { browser, did } = browserWith("default", answer);
    const server = serverWith();
    await switchOn(browser, server, key);
    expect([did, server.added]).toEqual([["ask"], []]);
    expect(await pushState(browser, settings())).toBe(answer === "denied" ? "blocked" : "off");
  }
});

test("the switch leaves no subscription behind that the server did not take", async () => {
  const { browser, did } = browserWith("granted", "granted");
  await expect(switchOn(browser, serverWith(true), key)).rejects.toThrow("503");
  expect(did).toEqual(["ask", "subscribe", "unsubscribe"]);
});

test("the switch takes the subscription that is there, and makes another when the server has a new key", async () => {
  const { browser, did } = browserWith("granted", "granted");
  await switchOn(browser, serverWith(), key);
  await switchOn(browser, serverWith(), key);
  expect(did).toEqual(["ask", "subscribe", "ask"]);
  await switchOn(browser, serverWith(), otherKey);
  expect(did.slice(3)).toEqual(["ask", "unsubscribe", "subscribe"]);
});

test("the switch off asks the server first, and stays on without it", async () => {
  const { browser, did } = browserWith("granted", "granted");
  await switchOn(browser, serverWith(), key);
  await expect(switchOff(browser, serverWith(true))).rejects.toThrow("503");
  expect(did).not.toContain("unsubscribe");
  const server = serverWith();
  await switchOff(browser, server);
  expect(server.removed).toEqual(["https://push.example/1"]);
  expect(did).toContain("unsubscribe");
});

test("the state names what is in the way", async () => {
  const { browser } = browserWith("denied", "denied");
  expect(await pushState(undefined, settings())).toBe("unsupported");
  expect(await pushState(browser, { ...settings(), publicKey: null })).toBe("not-configured");
  expect(await pushState(browser, settings())).toBe("blocked");
});

test("the state is off where another browser of the person is subscribed, and not this one", async () => {
  const { browser } = browserWith("granted", "granted");
  expect(await pushState(browser, settings("https://push.example/elsewhere"))).toBe("off");
});
