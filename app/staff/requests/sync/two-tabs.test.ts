import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import type { RequestOperation } from "../../../../db/schema/requests/operations.ts";
import type { RequestRow } from "../../../../db/schema/requests/request.ts";
import { setCurrentDevice } from "../../sync/device-context.ts";
import { json, openTab } from "../../sync/testing.ts";
import { onRequestsChanged, openedRequests, type RequestsDevice } from "./current.ts";
import { perform } from "./hooks.ts";
import { onArrived } from "./watch.ts";
import { request, requestId, thread } from "./testing.ts";

const other = request({ id: "0198c2a4-0000-7000-8000-0000000000cc", version: 1 });
let online: boolean;
let log: RequestRow[][];
let sent: RequestOperation[];

/** A server with one log of requests; articles have none. */
async function server(path: string, init?: RequestInit): Promise<Response> {
  if (!online) throw new TypeError("Failed to fetch");
  const { pathname, searchParams } = new URL(path, "http://site");
  if (pathname === "/api/staff/requests/operations") {
    // The device sends text alone.
    const operation = JSON.parse(String(init?.body)) as RequestOperation;
    sent.push(operation);
    const row = request({ version: 4, state: "closed" });
    return json({ id: operation.id, replayed: false, row, thread: thread({ tag: "4" }) });
  }
  if (pathname === "/api/staff/requests/threads")
    return json((searchParams.get("ids") ?? "").split(",").map((id) => thread({ id, tag: "1" })));
  const since = Number(searchParams.get("since") ?? 0);
  const rows = pathname === "/api/staff/requests/changes" ? log.slice(since).flat() : [];
  return json({
    ...{ epoch: "e", seq: log.length, more: false },
    changes: rows.map((row) => ({ key: row.id, row })),
  });
}

async function tab(): Promise<RequestsDevice> {
  const device = await openTab({
    ...{ locks: undefined, online: () => online },
    fetch: async (path, init) => server(String(path), init),
  });
  setCurrentDevice(device);
  return openedRequests();
}
const shownIds = ({ view }: RequestsDevice) => view.shown.get().rows?.map(({ id }) => id);

test("two tabs show the same rows and what waits, and each hears of what arrives", async () => {
  online = true;
  sent = [];
  log = [[request()]];
  const [one, two] = [await tab(), await tab()];
  expect(two).not.toBe(one);
  await one.device.sync();
  await expect.poll(() => shownIds(two)).toEqual([requestId]);

  online = false;
  const added: string[] = [];
  const stop = onArrived((rows) => added.push(...rows.map(({ id }) => id)));
  const waiting = await perform({ kind: "state", request: requestId, state: "closed" });
  expect(waiting).toMatchObject({ kind: "waiting" });
  await expect.poll(() => one.view.shown.get().rows?.[0]?.pending).toEqual(["state"]);
  expect(one.device.shown.get().otherOperations["requests"]).toHaveLength(1);

  online = true;
  log.push([other]);
  await one.device.sync({ force: true });
  await expect.poll(() => two.view.shown.get().operations).toEqual([]);
  expect(sent).toHaveLength(1);
  await expect.poll(() => shownIds(two)?.length).toBe(2);
  await expect.poll(() => added).toEqual([other.id]);
  stop();
});

test("of a device that is closed nothing more is told", async () => {
  online = true;
  log = [[request()]];
  const { device } = await tab();
  const kinds: string[] = [];
  const stop = onRequestsChanged(({ kind }) => kinds.push(kind));
  device.close();
  setCurrentDevice(undefined);
  kinds.splice(0);
  await device.sync({ force: true });
  expect(kinds).toEqual([]);
  stop();
});
