import "fake-indexeddb/auto";
import { beforeEach, describe, expect, test } from "vitest";
import type { RequestChanges, RequestRow } from "../../../../db/schema/requests/request.ts";
import { readSync } from "../../store/context.ts";
import { json } from "../../sync/testing.ts";
import { pull } from "./pull.ts";
import { request, requestId, requestsDevice, thread } from "./testing.ts";

type Device = Awaited<ReturnType<typeof requestsDevice>>;
let device: Device;

const idOf = (nth: number) => `0198c2a4-0000-7000-8000-${String(nth).padStart(12, "0")}`;
const numbered = (nth: number, fields: Partial<RequestRow> = {}) =>
  request({
    id: idOf(nth),
    createdAt: new Date(Date.UTC(2026, 0, 1) + nth * 60_000).toISOString(),
    ...fields,
  });
const part =
  (rows: readonly RequestRow[], fields: Partial<RequestChanges> = {}) =>
  () =>
    json({
      ...{ epoch: "one", seq: 1, more: false, changes: rows.map((row) => ({ key: row.id, row })) },
      ...fields,
    });
const gone = (id: string) => ({ changes: [{ key: id, row: null }] });
/** Answers the threads that are asked for. */
const threads =
  (tag = "3") =>
  (path: string) =>
    json(
      (path.split("ids=")[1] ?? "")
        .split(",")
        .map((id) => thread({ id: decodeURIComponent(id), tag })),
    );
const ids = async () => (await device.store.rows.toArray()).map(({ id }) => id);
const tags = async () => Object.fromEntries(await device.store.textTags());

beforeEach(async () => {
  device = await requestsDevice();
});

describe("the first sync", () => {
  test("reads all rows in parts, then the threads of those that are open", async () => {
    await device.pullFrom(
      part([numbered(1), numbered(2, { state: "closed" })], { seq: 1.5, more: true }),
      part([numbered(3)], { seq: 2 }),
      threads(),
    );
    expect(device.asked).toEqual([
      "/api/staff/requests/changes",
      "/api/staff/requests/changes?since=1.5&epoch=one",
      `/api/staff/requests/threads?ids=${[3, 1, 2].map(idOf).join(",")}`,
    ]);
    expect(await ids()).toEqual([1, 2, 3].map(idOf));
    expect(await readSync(device.store)).toMatchObject({ seq: 2, whole: true });
    expect(device.notified.some((what) => "added" in what && what.added?.length)).toBe(false);
  });

  test("reads the threads of the latest 200 closed ones, not of those before", async () => {
    const closed = Array.from({ length: 230 }, (_, nth) => numbered(nth, { state: "closed" }));
    await device.pullFrom(part(closed), threads(), threads(), threads(), threads(), threads());
    const stored = Object.keys(await tags());
    expect(stored).toHaveLength(200);
    expect(stored).not.toContain(idOf(29));
    expect(stored).toContain(idOf(30));
  });
});

describe("a later sync", () => {
  beforeEach(async () => {
    await device.pullFrom(part([numbered(1), numbered(2)]), threads());
    device.asked.splice(0);
    device.notified.splice(0);
  });

  test("reads what changed, with its thread, and tells which have arrived", async () => {
    await device.pullFrom(
      part([numbered(2, { version: 4 }), numbered(3)], { seq: 5 }),
      threads("4"),
    );
    expect(device.asked).toEqual([
      "/api/staff/requests/changes?since=1&epoch=one",
      `/api/staff/requests/threads?ids=${[3, 2].map(idOf).join(",")}`,
    ]);
    expect(device.notified).toContainEqual({
      kind: "requests",
      ids: [idOf(2), idOf(3)],
      added: [idOf(3)],
    });
    expect(await tags()).toMatchObject({ [idOf(1)]: "3", [idOf(2)]: "4" });
  });

  test("keeps what an answer to an operation has brought already", async () => {
    await device.store.rows.put(numbered(1, { version: 7, state: "won" }));
    await device.pullFrom(part([numbered(1, { version: 6 })], { seq: 5 }), threads("7"));
    expect(await device.store.rows.get(idOf(1))).toMatchObject({ version: 7, state: "won" });
  });

  test("deletes an erased request with all that was written to it, and says so", async () => {
    await device.storeOffline({ kind: "note", request: idOf(1), text: "Call" });
    await device.pullFrom(part([], { seq: 5, ...gone(idOf(1)) }));
    expect(await ids()).toEqual([idOf(2)]);
    expect(await device.waiting()).toEqual([]);
    expect(await tags()).toEqual({ [idOf(2)]: "3" });
    expect(device.notified.filter(({ kind }) => kind === "request-erased")).toHaveLength(1);
  });

  test("says nothing of an erased request that nothing here waited for", async () => {
    await device.pullFrom(part([], { seq: 5, ...gone(idOf(1)) }));
    expect(device.notified.filter(({ kind }) => kind === "request-erased")).toEqual([]);
  });

  test("reads everything again where the server has another history, and no one has arrived", async () => {
    await device.pullFrom(
      () => json({ status: 410, type: "/problems/full-sync" }, 410),
      part([numbered(2, { version: 1, state: "won" }), numbered(3)], { epoch: "two" }),
      threads("1"),
    );
    expect(await ids()).toEqual([2, 3].map(idOf));
    expect(await device.store.rows.get(idOf(2))).toMatchObject({ version: 1, state: "won" });
    expect(await tags()).toMatchObject({ [idOf(2)]: "1" });
    expect(device.notified.some((what) => "added" in what && what.added?.length)).toBe(false);
  });

  test("makes room by deleting threads, and keeps those that something waits for", async () => {
    await device.storeOffline({ kind: "note", request: idOf(1), text: "Call" });
    const { rows } = device.store;
    const { bulkPut } = rows;
    rows.bulkPut = () => {
      rows.bulkPut = bulkPut;
      return Promise.reject(new DOMException("There is no room.", "QuotaExceededError"));
    };
    device.answers.push(part([numbered(2, { version: 4 })], { seq: 5 }));
    await expect(pull(device.context)).rejects.toThrow();
    expect(await tags()).toEqual({ [idOf(1)]: "3" });
    expect(await device.store.rows.get(idOf(2))).toMatchObject({ version: 4 });
  });
});

test("a thread that is older than its row comes with the next sync", async () => {
  await device.pullFrom(part([request()]), threads("2"));
  expect(await tags()).toEqual({});
  await device.pullFrom(part([], { seq: 2 }), threads("3"));
  expect(await tags()).toEqual({ [requestId]: "3" });
});
