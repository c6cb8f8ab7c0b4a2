import "fake-indexeddb/auto";
import { afterEach, expect, test, vi } from "vitest";
import { openRequestsStore } from "../../../db/device/requests.ts";
import { openStaffStore } from "../../../db/device/articles.ts";
import { countUnsynced, DeviceUnavailable, deleteStaffStore } from "../../../db/device/staff.ts";
import { setCurrentDevice } from "./device-context.ts";
import { operationOf } from "./coalesce.ts";
import { articleId, openTab, person } from "./testing.ts";

const other = person.replace(/1$/, "2");
afterEach(() => deleteStaffStore(person));

/** An edit and a draft of this person, written by another tab. */
async function storeTwo() {
  const store = await openStaffStore(person, () => undefined);
  const what = { kind: "edit", article: articleId, base: 3, fields: { title: "Mine" } } as const;
  await store.operations.put(operationOf(what, { now: 1, newId: () => "one", order: 1 }));
  const about = { article: null, base: null, form: {}, at: 1, device: "Chrome" };
  await store.drafts.put({ key: "a", ...about });
  store.close();
}

test("what is on the device alone is counted before any screen has read it", async () => {
  await storeTwo();
  expect(await countUnsynced(person)).toBe(2);
  setCurrentDevice(await openTab());
  expect(await countUnsynced(person)).toBe(2);
});

test("a note and a draft of a reply that were not sent are counted too", async () => {
  await storeTwo();
  const store = await openRequestsStore(person, () => undefined);
  await store.drafts.put({ key: "a", request: "a", text: "Dear", at: 1 });
  store.close();
  expect(await countUnsynced(person)).toBe(3);
  await deleteStaffStore(person);
  expect(await countUnsynced(person)).toBe(0);
});

test("another person's device in this tab is not counted for them", async () => {
  await storeTwo();
  setCurrentDevice(await openTab({ person: other }));
  expect(await countUnsynced(person)).toBe(2);
  expect(await countUnsynced(other)).toBe(0);
});

test("a device that another tab holds is not taken for an empty one", async () => {
  await storeTwo();
  const request = indexedDB.open(`staff-${person}`);
  await new Promise((opened) => {
    request.onsuccess = opened;
  });
  // A connection that does not give way holds up anyone who wants to delete it, and everybody behind them.
  const deleting = indexedDB.deleteDatabase(`staff-${person}`);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const counted = expect(countUnsynced(person)).rejects.toMatchObject({ isBlocked: true });
    await vi.advanceTimersByTimeAsync(3_000);
    await counted;
  } finally {
    vi.useRealTimers();
  }
  request.result.close();
  await new Promise((deleted) => {
    deleting.onsuccess = deleted;
  });
});

test("a browser that stores nothing opens no device, and has nothing to lose", async () => {
  const off = vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("Storage is off.", "InvalidStateError");
  });
  try {
    await expect(openTab()).rejects.toBeInstanceOf(DeviceUnavailable);
    expect(await countUnsynced(person)).toBe(0);
  } finally {
    off.mockRestore();
  }
});
