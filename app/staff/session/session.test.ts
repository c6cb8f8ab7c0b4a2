import "fake-indexeddb/auto";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { addUser, deleteStaffStore, isStillHere, removeUser } from "../../../db/device/staff.ts";
import type { Me } from "../../../db/schema/staff.ts";
import { signIns } from "../store/context.ts";
import { currentDevice } from "../sync/device-context.ts";
import { followSession } from "../sync/start.ts";
import {
  broadcast,
  currentSession,
  leaveSession,
  readLastUser,
  refreshSession,
  signedIn,
  startSession,
  updateSession,
  whenRegistered,
} from "./session.ts";
import { person } from "./testing.ts";

const aline = person("aline", { name: "Aline" });

/** Answers each call for the session; without one there is no network. */
let answers: (() => Promise<Response>)[];
const says = (me: Me | null) => async () => Response.json(me);

/** The live streams that were opened. */
let streams: EventTarget[];

beforeAll(followSession);
beforeEach(() => {
  answers = [];
  streams = [];
  vi.stubGlobal(
    "document",
    Object.assign(new EventTarget(), { hidden: false, querySelectorAll: () => [] }),
  );
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("requestIdleCallback", () => undefined);
  vi.stubGlobal(
    "EventSource",
    class extends EventTarget {
      constructor() {
        super();
        streams.push(this);
      }
      close = () => undefined;
    },
  );
  vi.stubGlobal("fetch", async (path: string) => {
    const answer = path === "/api/staff/session" ? answers.shift() : undefined;
    if (!answer) throw new TypeError("Failed to fetch");
    return answer();
  });
});
afterEach(async () => {
  await leaveSession("aline", async () => undefined);
  await expect.poll(() => currentDevice()).toBeUndefined();
  vi.unstubAllGlobals();
});

const openDevice = () =>
  vi.waitFor(() => {
    const device = currentDevice();
    if (!device || device.isClosed()) throw new Error("It is not open.");
    return device;
  }, 60_000);
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

test("out of reach the screens are those of the last user, whose device opens before the server was asked", async () => {
  await addUser(aline);
  await readLastUser();
  expect(currentSession()).toEqual({ kind: "unknown", user: aline });
  expect((await openDevice()).context.person).toBe("aline");
  await refreshSession();
  expect(currentSession()).toEqual({ kind: "active", user: aline });
});

test("a device is closed while its person leaves, and opens again where they could not", async () => {
  signedIn(aline);
  const device = await openDevice();
  const refused = leaveSession("aline", async () => {
    expect(device.isClosed()).toBe(true);
    expect(currentDevice(), "what was read is still shown").toBe(device);
    throw new Error("Refused.");
  });
  await expect(refused).rejects.toThrow("Refused.");
  expect(currentSession().kind).toBe("active");
  expect(await openDevice()).not.toBe(device);
});

test("a frozen page that receives all of a sign-out late opens the device of a person who is back again, once", async () => {
  const end = startSession(new QueryClient());
  signedIn(aline);
  const device = await openDevice();
  await expect.poll(() => isStillHere("aline")).toBe(true);
  broadcast("leaving", "eric");
  broadcast("leaving", "aline");
  broadcast("left", "aline");
  await expect.poll(() => device.isClosed()).toBe(true);
  const again = await openDevice();
  expect(again.context.person).toBe("aline");
  expect(currentSession()).toEqual({ kind: "active", user: aline });
  broadcast("stayed", "aline");
  await new Promise((done) => setTimeout(done, 50));
  expect(await openDevice()).toBe(again);
  end();
  signedIn(aline);
});

test("a sign-out that begins while a device is being opened, and fails, leaves it open", async () => {
  signedIn(aline);
  await leaveSession("aline", () => Promise.reject(new Error("Refused."))).catch(() => undefined);
  expect((await openDevice()).context.person).toBe("aline");
});

test("after a sign-out nothing of them is left, also by an answer that was still on its way", async () => {
  signedIn(aline);
  await openDevice();
  const late = Promise.withResolvers<Response>();
  answers.push(() => late.promise);
  const asked = refreshSession();
  await leaveSession("aline", async () => undefined);
  late.resolve(Response.json(aline));
  await asked;
  expect(currentSession()).toEqual({ kind: "guest" });
  expect(await isStillHere("aline")).toBe(false);
  expect(await databases()).not.toContain("staff-aline");
});

test("a browser that cannot write down who is here works on, does so later, and believes a sign-out that it cannot look up", async () => {
  const { put, get } = IDBObjectStore.prototype;
  onTestFinished(() => void Object.assign(IDBObjectStore.prototype, { put, get }));
  let isFull = true;
  let isUnreadable = false;
  IDBObjectStore.prototype.put = function (...given) {
    if (isFull && this.name === "here") throw new DOMException("Full", "QuotaExceededError");
    return put.apply(this, given);
  };
  IDBObjectStore.prototype.get = function (...given) {
    if (isUnreadable && this.name === "here") throw new DOMException("Broken", "UnknownError");
    return get.apply(this, given);
  };
  // Someone whom this page has never written down.
  const keza: Me = { ...aline, id: "keza", email: "keza@example.rw" };
  onTestFinished(startSession(new QueryClient()));
  signedIn(keza);
  await openDevice();
  const askAgain = async () => {
    answers.push(says(keza));
    document.dispatchEvent(new Event("visibilitychange"));
    await expect.poll(() => currentSession()).toEqual({ kind: "active", user: keza });
    await expect.poll(() => answers).toEqual([]);
    await whenRegistered();
  };
  await askAgain();
  await askAgain();
  expect(currentSession()).toEqual({ kind: "active", user: keza });
  expect(await isStillHere("keza")).toBe(false);
  isFull = false;
  await expect.poll(() => isStillHere("keza")).toBe(true);

  isUnreadable = true;
  broadcast("left", "keza");
  await expect.poll(() => currentSession()).toEqual({ kind: "guest" });
  // The server knows better: nothing was erased.
  await askAgain();
  await openDevice();
  isUnreadable = false;
  expect(await isStillHere("keza")).toBe(true);
  expect(await databases()).toContain("staff-keza");
  await leaveSession("keza", async () => undefined);
});

test("a late answer does not bring back someone who is leaving", async () => {
  signedIn(aline);
  await openDevice();
  await leaveSession("aline", async () => {
    await removeUser("aline");
    updateSession(aline);
    await new Promise((done) => setTimeout(done, 50));
    expect(await isStillHere("aline")).toBe(false);
  });
});

test("of two answers that to the later question counts", async () => {
  signedIn(aline);
  const first = Promise.withResolvers<Response>();
  answers.push(() => first.promise, says({ ...aline, name: "Aline U." }));
  const asked = refreshSession();
  await refreshSession();
  first.resolve(Response.json(null));
  await asked;
  expect(currentSession()).toMatchObject({ kind: "active", user: { name: "Aline U." } });
});

test("what was learnt meanwhile counts, not the answer to an earlier question", async () => {
  signedIn(aline);
  answers.push(says(aline));
  const asked = refreshSession();
  updateSession({ ...aline, name: "Aline U." });
  await asked;
  expect(currentSession()).toMatchObject({ user: { name: "Aline U." } });
});

test("a session that ended keeps the device, which goes on after signing in again", async () => {
  signedIn(aline);
  const device = await openDevice();
  updateSession(null);
  expect(currentSession().kind).toBe("ended");
  expect(device.shown.get().ended).toBe(true);
  signedIn(aline);
  expect(device.shown.get().ended).toBe(false);
  expect(await openDevice()).toBe(device);
});

test("a sign-in over an open screen counts on the device, so that a late 401 of the session before ends nothing", async () => {
  signedIn(aline);
  const { context, shown } = await openDevice();
  await expect.poll(() => signIns(context)).toBe(1);
  signedIn({ ...aline, until: "2126-11-26T00:00:00Z" });
  await expect.poll(() => signIns(context)).toBe(2);
  expect(shown.get().ended).toBe(false);
});

test("a stream that ended asks whether the session has: only the one before may have", async () => {
  vi.stubGlobal("requestIdleCallback", (work: () => void) => setTimeout(work));
  signedIn(aline);
  const { shown, context } = await openDevice();
  await vi.waitFor(() => {
    // The first sync has found no server.
    context.setReachable(true);
    expect(streams).not.toEqual([]);
  }, 60_000);
  answers.push(says(aline));
  streams.at(-1)?.dispatchEvent(new Event("ended"));
  await expect.poll(() => answers).toEqual([]);
  await new Promise((done) => setTimeout(done, 20));
  expect(currentSession()).toEqual({ kind: "active", user: aline });
  expect(shown.get().ended).toBe(false);
  answers.push(says(null));
  streams.at(-1)?.dispatchEvent(new Event("ended"));
  await expect.poll(() => currentSession().kind).toBe("ended");
  expect(shown.get().ended).toBe(true);
});

test("a store that is closed under its tab opens again, unless its person signed out elsewhere", async () => {
  signedIn(aline);
  const device = await openDevice();
  await expect.poll(() => isStillHere("aline")).toBe(true);
  await deleteStaffStore("aline");
  const again = await openDevice();
  expect(again).not.toBe(device);
  await removeUser("aline");
  await deleteStaffStore("aline");
  await expect.poll(() => currentSession()).toEqual({ kind: "guest" });
});

test("what staff alone may see stays for its user during a visit to the public site, and for no one else", async () => {
  const client = new QueryClient();
  const people = ["/api/staff/people"];
  startSession(client)();
  signedIn(aline);
  client.setQueryData(people, "rows");
  startSession(client)();
  signedIn(aline);
  expect(client.getQueryData(people)).toBe("rows");
  startSession(client)();
  signedIn({ ...aline, id: "eric" });
  expect(client.getQueryData(people)).toBeUndefined();
  await leaveSession("eric", async () => undefined);
});

test.each<[what: string, answer: Response]>([
  ["a portal's page", new Response("<html>", { headers: { "content-type": "text/html" } })],
  ["a portal's 401", new Response("<html>", { status: 401 })],
  ["JSON of another server", Response.json({ error: "login required" })],
  ["an empty 204", new Response(null, { status: 204 })],
])("%s says nothing about the session", async (_, answer) => {
  signedIn(aline);
  await openDevice();
  answers.push(async () => answer);
  await refreshSession();
  expect(currentSession()).toEqual({ kind: "active", user: aline });
  expect(await isStillHere("aline")).toBe(true);
});

test("a tab that is closed while it signs out leaves no other tab with the screens", async () => {
  signedIn(aline);
  await openDevice();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const end = startSession(new QueryClient());
  try {
    broadcast("leaving", "aline");
    await expect.poll(() => currentSession().kind).toBe("leaving");
    await removeUser("aline");
    await vi.advanceTimersByTimeAsync(30_000);
    await expect.poll(() => currentSession()).toEqual({ kind: "guest" });
  } finally {
    end();
    vi.useRealTimers();
  }
});
