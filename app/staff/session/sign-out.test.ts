import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openStaffStore } from "../../../db/device/articles.ts";
import { isStillHere, addUser, lastUser } from "../../../db/device/staff.ts";
import { erase, eraseSignedOut, readLastUser, remember } from "./registry.ts";
import { listenToTabs, signOut, broadcast } from "./session.ts";
import {
  fetchAsStaff,
  forgetUnstored,
  markSignedOut,
  pendingSignOut,
  sendSignOut,
} from "./sign-out.ts";
import { person } from "./testing.ts";

const aline = person("aline");

/** What the browser of this test asks of the server, and the server's answer; null for no network. */
let asked: [path: string, person: string | null][];
let answer: number | null;
let answerType: string;
const inStorage = new Map<string, string>();
let isFull: boolean;

beforeEach(async () => {
  isFull = false;
  asked = [];
  answer = 204;
  answerType = "application/problem+json";
  inStorage.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => inStorage.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException("Full", "QuotaExceededError");
      inStorage.set(key, value);
    },
    removeItem: (key: string) => inStorage.delete(key),
  });
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    asked.push([
      `${init?.method ?? "GET"} ${path}`,
      new Headers(init?.headers).get("staff-person"),
    ]);
    if (answer === null) throw new TypeError("Failed to fetch");
    return new Response(null, { status: answer, headers: { "content-type": answerType } });
  });
  await addUser(aline);
});
afterEach(() => vi.unstubAllGlobals());

const databases = async () =>
  (await indexedDB.databases()).flatMap(({ name = "" }) =>
    name.startsWith("staff-") ? [name] : [],
  );
async function storeFor(id: string): Promise<void> {
  const store = await openStaffStore(id, () => undefined);
  await store.notes.put({ key: "canary", value: true });
  store.close();
}

test("a sign-out is written down, and its person forgotten, before the server is asked", async () => {
  let before: unknown;
  vi.stubGlobal("fetch", async () => {
    before = [pendingSignOut(), await isStillHere("aline")];
    // The tab dies here: what follows is the next start.
    throw new DOMException("The page is gone.", "AbortError");
  });
  await storeFor("aline");
  await signOut(aline);
  expect(before).toEqual(["aline", false]);
  expect(await lastUser(Date.now())).toBeUndefined();
  await eraseSignedOut();
  expect(await databases()).toEqual([]);
});

test("one that was interrupted before its person was forgotten is finished at the next start", async () => {
  await storeFor("aline");
  localStorage.setItem("staff-signed-out", "aline");
  expect(await readLastUser()).toBeUndefined();
  await eraseSignedOut();
  expect(await databases()).toEqual([]);
  expect(await lastUser(Date.now())).toBeUndefined();
});

test("only those are erased who have signed out", async () => {
  await storeFor("aline");
  await storeFor("eric");
  await eraseSignedOut();
  expect(await databases()).toEqual(["staff-aline"]);
  await erase("aline");
  expect(await databases()).toEqual(["staff-aline"]);
});

test("out of reach the server hears of it before anything else, and of no one else", async () => {
  answer = null;
  await signOut(aline);
  await expect(fetchAsStaff("/api/staff/session")).rejects.toThrow("Failed to fetch");
  answer = 204;
  await fetchAsStaff("/api/staff/session");
  await fetchAsStaff("/api/staff/session");
  expect(asked.slice(2)).toEqual([
    ["DELETE /api/staff/session", "aline"],
    ["GET /api/staff/session", null],
    ["GET /api/staff/session", null],
  ]);
});

test("where nothing more can be written down the server hears of it all the same, once", async () => {
  isFull = true;
  await signOut(aline);
  expect(pendingSignOut()).toBeUndefined();
  answer = null;
  await signOut(aline);
  expect(pendingSignOut()).toBe("aline");
  answer = 204;
  await fetchAsStaff("/api/staff/session");
  await fetchAsStaff("/api/staff/session");
  expect(asked).toEqual([
    ["DELETE /api/staff/session", "aline"],
    ["DELETE /api/staff/session", "aline"],
    ["DELETE /api/staff/session", "aline"],
    ["GET /api/staff/session", null],
    ["GET /api/staff/session", null],
  ]);
});

test("each of two people is told of whose sign-outs have not been heard, the last one first", async () => {
  markSignedOut("aline");
  isFull = true;
  markSignedOut("eric");
  expect(pendingSignOut()).toBe("eric");
  await sendSignOut();
  expect(asked.map(([, person]) => person)).toEqual(["eric", "aline"]);
  expect(pendingSignOut()).toBeUndefined();
});

test("a sign-out that another tab has told of, or that they have come back from, is not told again", async () => {
  markSignedOut("aline");
  // The other tab.
  inStorage.clear();
  expect(pendingSignOut()).toBeUndefined();
  isFull = true;
  markSignedOut("aline");
  forgetUnstored("eric");
  expect(pendingSignOut()).toBe("aline");
  forgetUnstored("aline");
  await fetchAsStaff("/api/staff/session");
  expect(asked).toEqual([["GET /api/staff/session", null]]);
});

test("a session that had ended, or is another person's by now, is no problem", async () => {
  answer = 401;
  await signOut(aline);
  expect(pendingSignOut()).toBeUndefined();
});

test("a refusal leaves everything as it was", async () => {
  answer = 403;
  await expect(signOut(aline)).rejects.toThrow();
  expect(pendingSignOut()).toBeUndefined();
  expect((await lastUser(Date.now()))?.id).toBe("aline");
});

test("a late answer about someone who signed out does not bring them back", async () => {
  answer = null;
  await signOut(aline);
  await remember(aline);
  expect(await isStillHere("aline")).toBe(false);
});

test("tabs tell each other of whom they speak, and ignore what another build sends", async () => {
  const received: string[] = [];
  const end = listenToTabs((what, person) => received.push(`${person} ${what}`));
  const other = new BroadcastChannel("staff-signed-out");
  for (const message of ["left", { what: "left" }, { what: "unheard of", person: "aline" }])
    other.postMessage(message);
  broadcast("leaving", "aline");
  broadcast("left", "eric");
  await expect.poll(() => received).toHaveLength(2);
  expect(received).toEqual(["aline leaving", "eric left"]);
  other.close();
  end();
});

test.each([200, 302, 401, 403, 404, 407, 429, 502])(
  "a page of another server with status %s ends no session, and the sign-out waits for ours",
  async (status) => {
    [answer, answerType] = [status, "text/html"];
    await storeFor("aline");
    await signOut(aline);
    expect([pendingSignOut(), await isStillHere("aline")]).toEqual(["aline", false]);
    answer = 204;
    await fetchAsStaff("/api/staff/session");
    expect(pendingSignOut()).toBeUndefined();
    await erase("aline");
  },
);
