import "fake-indexeddb/auto";
import { afterEach, expect, test, vi } from "vitest";
import { deleteStaffStore, openStaffStore } from "../../../db/device/staff.ts";
import { memoryStore } from "./testing.ts";
import { person } from "./testing.ts";
import { createView } from "./view.ts";

afterEach(() => deleteStaffStore(person));

test("a device that is closed while it is read is no error that no one takes", async () => {
  const unhandled = vi.fn((event: Event) => event.preventDefault());
  globalThis.addEventListener("unhandledrejection", unhandled);
  try {
    const store = await openStaffStore(person, () => undefined);
    const reading = createView(store).take({ kind: "rows" });
    store.close();
    await reading;
    await new Promise((later) => setTimeout(later));
    expect(unhandled).not.toHaveBeenCalled();
  } finally {
    globalThis.removeEventListener("unhandledrejection", unhandled);
  }
});

test("what waits is not known before it has been read, and is none after", async () => {
  const view = createView(memoryStore());
  await view.take({ kind: "rows" });
  expect(view.current().operations).toBeUndefined();
  await view.take({ kind: "queue" });
  expect(view.current().operations).toEqual([]);
});
