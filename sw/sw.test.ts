import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";

/** What the worker says that the browser should wait for at an event with this tag. */
async function waitedFor(tag: string): Promise<unknown[]> {
  const event = Object.assign(new Event("sync"), { tag, waitUntil: vi.fn() });
  dispatchEvent(event);
  return Promise.all(event.waitUntil.mock.calls.flat());
}

test("a sync tag that is not the outbox's does nothing", async () => {
  vi.stubGlobal("__WB_MANIFEST", []);
  vi.stubGlobal("location", new URL("http://localhost/sw.js"));
  vi.stubGlobal("registration", { scope: "http://localhost/" });
  await import("./sw.ts");
  for (const tag of ["", "Outbox", "outbox ", "periodic", "__proto__", "staff"])
    expect(await waitedFor(tag), tag).toEqual([]);
  expect(await waitedFor("outbox")).toEqual([undefined]);
});
