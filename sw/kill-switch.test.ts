import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";

test("the worker that replaces a harmful one deletes pages and content, leaves requests, and goes", async () => {
  const [skipWaiting, unregister] = [vi.fn(), vi.fn()];
  const cached = new Set(["pages-1", "media"]);
  vi.stubGlobal("skipWaiting", skipWaiting);
  vi.stubGlobal("registration", { unregister });
  vi.stubGlobal("caches", {
    keys: async () => [...cached],
    delete: (one: string) => cached.delete(one),
  });
  vi.stubGlobal("self", globalThis);
  for (const name of ["content", "workbox-expiration", "outbox"]) {
    const request = indexedDB.open(name);
    await new Promise((done) => Object.assign(request, { onsuccess: done }));
    request.result.close();
  }
  await import("./kill-switch.ts");
  for (const name of ["install", "activate"]) {
    const event = Object.assign(new Event(name), { waitUntil: vi.fn() });
    dispatchEvent(event);
    await Promise.all(event.waitUntil.mock.calls.flat());
  }
  expect([...cached, ...(await indexedDB.databases()).map(({ name }) => name)]).toEqual(["outbox"]);
  expect(skipWaiting).toHaveBeenCalledOnce();
  expect(unregister).toHaveBeenCalledOnce();
});
