import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import type { Me } from "../schema/staff.ts";
import { openStaffStore } from "./articles.ts";
import { endHere, deleteStaffStore, removeUser, isStillHere, addUser, lastUser } from "./staff.ts";

const now = Date.UTC(2026, 10, 22);
const person = (id: string, until = "2026-11-25T00:00:00Z"): Me => ({
  id,
  email: `${id}@example.rw`,
  name: id,
  role: "author and consultant",
  passkeys: 0,
  totp: false,
  recoveryCodes: 0,
  freshUntil: "2026-11-22T00:00:00Z",
  until,
});
const draft = { key: "one", article: null, base: null, form: {}, at: now, device: "A test" };

test("the last user opens it, until their session ends", async () => {
  expect(await lastUser(now)).toBeUndefined();
  await addUser(person("aline"));
  await addUser(person("eric"));
  expect((await lastUser(now))?.id).toBe("eric");
  expect(await lastUser(Date.parse("2026-11-25T00:00:01Z"))).toBeUndefined();
});

test("an editor of before December 2026 is author and consultant", async () => {
  await addUser(Object.assign(person("aline"), { role: "editor" } as const));
  expect(await lastUser(now)).toMatchObject({ id: "aline", role: "author and consultant" });
});

test("a session that the server ended opens nothing, and is no sign-out", async () => {
  await addUser(person("aline"));
  await endHere();
  expect(await lastUser(now)).toBeUndefined();
  expect(await isStillHere("aline")).toBe(true);
  expect(await isStillHere("no-one")).toBe(false);
});

test("someone else who signs in signs no one out, and nothing of the one before is told", async () => {
  await addUser(person("aline"));
  await addUser(person("eric"));
  expect(await isStillHere("aline")).toBe(true);
  expect(await isStillHere("eric")).toBe(true);
  await removeUser("eric");
  expect(await lastUser(now)).toBeUndefined();
  expect(await isStillHere("aline")).toBe(true);
  await removeUser("aline");
});

test("a late sign-out forgets no one else", async () => {
  await addUser(person("eric"));
  await removeUser("aline");
  expect((await lastUser(now))?.id).toBe("eric");
  await removeUser("eric");
  expect(await isStillHere("eric")).toBe(false);
});

test("each person has a store of their own, and signing out leaves none", async () => {
  const hers = await openStaffStore("aline", () => undefined);
  const his = await openStaffStore("eric", () => undefined);
  await hers.drafts.put(draft);
  expect(await his.drafts.toArray()).toEqual([]);
  let gone = false;
  const another = await openStaffStore("aline", () => {
    gone = true;
  });
  await deleteStaffStore("aline");
  // A tab that held it was closed under itself, and writes into nothing.
  expect(gone).toBe(true);
  await expect(Promise.resolve(another.drafts.put(draft))).rejects.toThrow();
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).toContain("staff-eric");
  expect(names).not.toContain("staff-aline");
  his.close();
});

test("which texts are stored is told without reading one", async () => {
  const store = await openStaffStore("claude", () => undefined);
  await store.texts.put({ id: "a", tag: "1", version: 1, content: "text" });
  expect([...(await store.textTags())]).toEqual([["a", "1"]]);
  store.close();
});

test("a draft is stored by a page that is gone in the next moment", async () => {
  const store = await openStaffStore("gerard", () => undefined);
  const stored = store.storeDraft(draft);
  store.close();
  await stored;
  const later = await openStaffStore("gerard", () => undefined);
  expect(await later.drafts.toArray()).toEqual([draft]);
  later.close();
  await expect(later.storeDraft(draft)).rejects.toThrow();
});

test("a device that its own screens close is not taken away from them", async () => {
  let times = 0;
  const gone = () => {
    times += 1;
  };
  const own = await openStaffStore("flora", gone);
  own.close();
  expect(times).toBe(0);
  await openStaffStore("flora", gone);
  await deleteStaffStore("flora");
  expect(times).toBe(1);
});

test("of what fails in the middle nothing stays", async () => {
  const store = await openStaffStore("half", () => undefined);
  const noRoom = () => Promise.reject(new DOMException("There is no room.", "QuotaExceededError"));
  const write = async () => {
    await store.rows.get("none");
    await noRoom();
  };
  const half = async () => {
    await store.notes.put({ key: "half", value: 1 });
    await store.operations.get("none");
    await store.operations.delete("none");
    await write();
  };
  await expect(store.transaction(() => half())).rejects.toThrow("no room");
  expect(await store.notes.get("half")).toBeUndefined();
  await store.transaction(async () => void (await store.notes.put({ key: "whole", value: 1 })));
  expect(await store.notes.get("whole")).toBeDefined();
  store.close();
});
