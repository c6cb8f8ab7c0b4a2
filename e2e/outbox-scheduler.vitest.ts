import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { down, empty, enqueueNew, rowOf, server } from "../sw/testing/outbox.ts";
import { isOnline, reportReachable } from "../app/data/connection.ts";
import { deliverNow, markPending, startScheduler, status } from "../app/outbox/scheduler.ts";

beforeEach(async () => {
  vi.stubGlobal("document", { visibilityState: "hidden", addEventListener: () => undefined });
  await empty();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("whatever learns that our server answers sends what waits, without an event of the network", async () => {
  const { fetch, rows } = server(down());
  vi.stubGlobal("fetch", fetch);
  const id = await enqueueNew(Date.now);
  markPending();
  startScheduler();
  await deliverNow();
  expect(isOnline()).toBe(false);
  expect(await rowOf(id)).toMatchObject({ state: "queued", attempts: 1 });

  reportReachable(true);
  await expect.poll(() => [...rows.keys()]).toEqual([id]);
  await expect.poll(() => status.get().waiting).toBe(0);
});

test("an answer that is no news starts them as well", async () => {
  reportReachable(true);
  const { fetch, rows } = server();
  vi.stubGlobal("fetch", fetch);
  const id = await enqueueNew(Date.now);
  markPending();
  startScheduler();
  reportReachable(true);
  await expect.poll(() => [...rows.keys()]).toEqual([id]);
});

test("the server is asked from time to time whenever something waits without a network, also the second time", async () => {
  const begins = vi.spyOn(globalThis, "setInterval");
  for (const time of [1, 2]) {
    vi.stubGlobal("fetch", server(down()).fetch);
    await enqueueNew(Date.now);
    markPending();
    await deliverNow();
    expect(begins.mock.calls.filter(([, ms]) => ms === 30_000)).toHaveLength(time);
    await deliverNow();
    await expect.poll(() => status.get().waiting).toBe(0);
  }
  begins.mockRestore();
});
