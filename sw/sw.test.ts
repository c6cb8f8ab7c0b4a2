import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import { newRequestId, referenceOf } from "../db/schema/contact.ts";
import { enqueue, find } from "./outbox.ts";
import { withArticles } from "./testing/content.ts";
import { body } from "./testing/outbox.ts";

const files = ["assets/staff/admin.js", "assets/staff/editor.js"];
vi.stubGlobal(
  "__WB_MANIFEST",
  files.map((url) => ({ url, revision: "1" })),
);
vi.stubGlobal("location", new URL("http://localhost/sw.js"));
vi.stubGlobal("registration", { scope: "http://localhost/" });
await import("./sw.ts");

/** What the worker says that the browser should wait for at an event of this kind. */
async function waitedFor(type: string, fields: object): Promise<unknown[]> {
  const event = Object.assign(new Event(type), { ...fields, waitUntil: vi.fn() });
  dispatchEvent(event);
  return Promise.all(event.waitUntil.mock.calls.flat());
}

test("a sync tag that is not the outbox's does nothing", async () => {
  for (const tag of ["", "Outbox", "outbox ", "periodic", "__proto__", "staff"])
    expect(await waitedFor("sync", { tag }), tag).toEqual([]);
  expect(await waitedFor("sync", { tag: "outbox" })).toEqual([undefined]);
});

test("a request that did not leave before the content came leaves after it, and the page hears that there is a server", async () => {
  const server = withArticles(1);
  const id = newRequestId();
  const posts = [Response.error(), Response.json({ id }, { status: 201 })];
  vi.stubGlobal("fetch", async (path: string) =>
    path === "/api/contact" ? posts.shift() : server.fetch(path),
  );
  await enqueue(body, { id, reserved: false });
  const port = { postMessage: vi.fn() };
  await waitedFor("message", { data: { kind: "sync" }, ports: [port] });
  expect(port.postMessage).toHaveBeenCalledExactlyOnceWith({ reached: true });
  expect(await find(id)).toMatchObject({ reference: referenceOf(id) });
});

const cached = new Map<string, Response>();
const cache = {
  keys: async () => [],
  match: async (path: string) => cached.get(path),
  put: async (path: string, response: Response) => cached.set(path, response),
};

test("after a sign-in the files of staff's screens are fetched, beside those that are there for everybody", async () => {
  vi.stubGlobal("caches", { open: async () => cache });
  const file = () => Object.defineProperty(new Response(""), "type", { value: "basic" });
  vi.stubGlobal("fetch", async () => file());
  await waitedFor("message", { data: { kind: "staff" } });
  expect([...cached.keys()]).toEqual(["/assets/staff/editor.js"]);
});

test("a new version waits until the visitor accepts it, and then tells the tabs", async () => {
  const [skipWaiting, claim, postMessage] = [vi.fn(), vi.fn(), vi.fn()];
  vi.stubGlobal("caches", {
    open: async () => cache,
    keys: async () => [],
    has: async () => false,
  });
  vi.stubGlobal("clients", { claim, matchAll: async () => [{ postMessage }] });
  vi.stubGlobal("skipWaiting", skipWaiting);
  await waitedFor("activate", {});
  expect([claim, skipWaiting, postMessage].map(({ mock }) => mock.calls)).toEqual([[[]], [], []]);
  await waitedFor("message", { data: { kind: "update" } });
  expect(skipWaiting).toHaveBeenCalledOnce();
  await waitedFor("activate", {});
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ kind: "taken-over" });
});

test("after all was erased from a device nothing is fetched for it any more", async () => {
  await waitedFor("message", { data: { kind: "leave" }, ports: [] });
  vi.stubGlobal("fetch", vi.fn());
  const port = { postMessage: vi.fn() };
  await waitedFor("message", { data: { kind: "sync" }, ports: [port] });
  expect(port.postMessage).toHaveBeenCalledExactlyOnceWith({});
  expect(fetch).not.toHaveBeenCalled();
});
