import "fake-indexeddb/auto";
import { afterEach, expect, test, vi } from "vitest";
import { openStaffStore } from "../../../db/device/articles.ts";
import { deleteStaffStore } from "../../../db/device/staff.ts";
import { memoryStore } from "./testing.ts";
import { person } from "./testing.ts";
import { createView } from "./view.ts";

afterEach(() => deleteStaffStore(person));

test("a device that is closed while it is read is no error that no one takes", async () => {
  const unhandled = vi.fn((event: Event) => event.preventDefault());
  globalThis.addEventListener("unhandledrejection", unhandled);
  try {
    const store = await openStaffStore(person, () => undefined);
    const reading = createView(store).refresh({ kind: "rows" });
    store.close();
    await reading;
    await new Promise((done) => setTimeout(done));
    expect(unhandled).not.toHaveBeenCalled();
  } finally {
    globalThis.removeEventListener("unhandledrejection", unhandled);
  }
});

test("what waits is not known before it has been read, and is none after", async () => {
  const view = createView(memoryStore());
  await view.refresh({ kind: "rows" });
  expect(view.shown.get().operations).toBeUndefined();
  await view.refresh({ kind: "queue" });
  expect(view.shown.get().operations).toEqual([]);
});
