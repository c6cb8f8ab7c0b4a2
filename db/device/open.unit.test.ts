import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { expect, test, vi } from "vitest";
import { DeviceUnavailable, opener } from "./open.ts";

const { IDBKeyRange } = globalThis;
const stores = { rows: "id" };

/** A device whose databases open in this way until it is repaired. */
function device(open: () => IDBOpenDBRequest) {
  let isBroken = true;
  const factory = new Proxy(indexedDB, {
    get: (target, name) =>
      name === "open" && isBroken ? open : Reflect.get(target, name).bind(target),
  });
  const repair = () => {
    isBroken = false;
  };
  return { options: { indexedDB: factory, IDBKeyRange }, repair };
}

test("a database that another tab blocks is given up after 3 s, and tried again by the next", async () => {
  vi.useFakeTimers();
  const { options, repair } = device(() => new EventTarget() as IDBOpenDBRequest);
  const open = opener<Dexie>("blocked", stores, options);
  const opened = open().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await opened).toMatchObject({ name: "DeviceUnavailable", isBlocked: true });
  vi.useRealTimers();
  repair();
  await expect(open()).resolves.toBeInstanceOf(Dexie);
});

test("a database that is broken is not available, and tried again by the next", async () => {
  const { options, repair } = device(() => {
    throw new DOMException("Internal error opening backing store.", "UnknownError");
  });
  const complaints = vi.spyOn(console, "warn").mockReturnValue();
  const open = opener<Dexie>("broken", stores, options);
  const refusal = await open().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DeviceUnavailable);
  expect(refusal).toMatchObject({ isBlocked: false });
  complaints.mockRestore();
  repair();
  await expect(open()).resolves.toBeInstanceOf(Dexie);
});

test("a database that is deleted under an open page blocks nothing, and the next opens another", async () => {
  const open = opener<Dexie>("deleted", stores);
  await (await open()).table("rows").put({ id: 1 });
  await new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase("deleted");
    deleting.onsuccess = resolve;
    deleting.onblocked = () => reject(new Error("blocked"));
  });
  const rows = (await open()).table("rows");
  expect(await rows.toArray()).toEqual([]);
  await rows.put({ id: 2 });
  expect(await rows.count()).toBe(1);
});
