import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import { type StoredRequest, outboxDatabase } from "../../db/device/visitor.ts";
import { newRequestId } from "../../db/schema/contact.ts";
import {
  acknowledge,
  deliver,
  edit,
  releaseToQueue,
  enqueue,
  list,
  discard,
  remove,
  waiting,
} from "../outbox.ts";
import { body, clock, empty, how, enqueueNew, rowOf, server, start } from "../testing/outbox.ts";

beforeEach(empty);

test("a held request is no one's queue until its form is gone; released it is gone itself", async () => {
  const { now, pass } = clock();
  const id = newRequestId(now());
  await enqueue(body, { id, reserved: true, now });
  const { fetch, asked } = server();
  expect(await deliver({ ...how, fetch, now })).toMatchObject({ acknowledged: [], waiting: 0 });
  expect(asked).toEqual([]);
  pass(45_000);
  expect(await waiting({ now })).toMatchObject({ waiting: 1 });
  await deliver({ ...how, fetch, now });
  expect(asked).toEqual([id]);

  const other = newRequestId(now());
  await enqueue(body, { id: other, reserved: true, now });
  await discard(other);
  expect(await rowOf(other)).toBeUndefined();
});

test("what the form adds travels along, and what is broken of it is left out", async () => {
  const { now } = clock();
  const added = {
    suggestedTimes: ["2026-11-27T13:00:00.000Z"],
    consentVersion: 2,
    timeZone: "Europe/London",
  };
  const [sound, broken] = [newRequestId(now()), newRequestId(now())];
  await enqueue({ ...body, ...added }, { id: sound, reserved: false, now });
  const damaged: Record<string, unknown> = {
    suggestedTimes: "soon",
    consentVersion: -1,
    timeZone: 5,
  };
  await enqueue({ ...body, ...damaged }, { id: broken, reserved: false, now });
  const { fetch, rows } = server();
  await deliver({ ...how, fetch, now });
  expect(JSON.parse(rows.get(sound) ?? "")).toMatchObject(added);
  expect(Object.keys(JSON.parse(rows.get(broken) ?? ""))).not.toContain("timeZone");
});

test("what the form could not send is queued, what it sent is done", async () => {
  const { now } = clock();
  const [lost, sent] = [newRequestId(now()), newRequestId(now())];
  for (const id of [lost, sent]) await enqueue(body, { id, reserved: true, now });
  await releaseToQueue(lost, undefined, { now });
  await acknowledge(sent, now());
  await discard(lost);
  expect(await waiting({ now })).toMatchObject({ waiting: 1 });
  expect(await rowOf(lost)).toMatchObject({ state: "queued", attempts: 1 });
  const { fetch, rows } = server();
  await deliver({ ...how, fetch, now });
  expect([...rows.keys()]).toEqual([lost]);
});

test("a sender that died leaves its request to the next one", async () => {
  const { now, pass } = clock();
  const id = await enqueueNew(now);
  const dead = deliver({ ...how, now, fetch: () => new Promise<Response>(() => undefined) });
  await expect.poll(async () => (await rowOf(id))?.state).toBe("sending");
  const { fetch, rows } = server();
  await deliver({ ...how, fetch, now });
  expect(rows.size, "it may still be on its way").toBe(0);
  expect(await remove(id, { now })).toBe(false);
  expect(await edit(id, body, { now })).toBe(false);
  pass(60_000);
  await deliver({ ...how, fetch, now });
  expect([...rows.keys()]).toEqual([id]);
  void dead;
});

test("rows with times of a wrong clock become due", async () => {
  const ids = await Promise.all([enqueueNew(), enqueueNew(), enqueueNew(), enqueueNew()]);
  const { requests } = await outboxDatabase();
  const times = [Date.UTC(2099), -1, Number.NaN, "soon"];
  for (const [at, id] of ids.entries())
    await requests.update(id, { nextAttemptAt: times[at] as number });
  const { fetch, rows } = server();
  await deliver({ ...how, fetch, now: () => start });
  expect(rows.size).toBe(4);
  expect(await waiting({ now: () => Date.UTC(2001) })).toMatchObject({ waiting: 0 });
});

test("a pause of a wrong clock holds no one up", async () => {
  await enqueueNew();
  await (await outboxDatabase()).notes.put({
    key: "pause",
    value: { until: Date.UTC(2099), failures: 3, by: "server" },
  });
  const { fetch, rows } = server();
  await deliver({ ...how, fetch, now: () => start, force: false });
  expect(rows.size).toBe(1);
});

test("broken rows are put before the visitor, and all others are sent", async () => {
  const good = await enqueueNew();
  const { requests } = await outboxDatabase();
  const template = (await rowOf(good)) ?? expect.fail();
  const wrecks: unknown[] = [
    { id: 7 },
    { ...template, id: "no-uuid" },
    { ...template, id: newRequestId(), body: null },
    { ...template, id: newRequestId(), body: { ...body, message: "x".repeat(5_000_000) } },
    { ...template, id: newRequestId(), kind: "bomb", nextAttemptAt: "now" },
    JSON.parse(
      `{"id":"${newRequestId()}","v":1,"__proto__":{"polluted":1},"body":{"__proto__":{}}}`,
    ),
  ];
  for (const wreck of wrecks) await requests.put(wreck as StoredRequest);
  await requests.put({ ...template, id: newRequestId(), attempts: -1, state: "lost" as "queued" });
  const { fetch, rows, asked } = server();
  for (const _ of [1, 2]) {
    expect(await deliver({ ...how, fetch, now: () => start })).toMatchObject({
      waiting: wrecks.length,
      blocked: wrecks.length,
      nextAt: undefined,
    });
  }
  expect(rows.size).toBe(2);
  expect(asked).toHaveLength(2);
  const { unreadable } = await list({ now: () => start });
  expect(unreadable).toHaveLength(wrecks.length);
  expect(unreadable.map(({ text }) => text.length <= 10_000)).not.toContain(false);
  expect(Reflect.get({}, "polluted")).toBeUndefined();
  for (const { key } of unreadable) expect(await remove(key, { now: () => start })).toBe(true);
  expect(await waiting({ now: () => start })).toMatchObject({ waiting: 0 });
});

test("a row of a newer version is left alone", async () => {
  const id = await enqueueNew();
  const { requests } = await outboxDatabase();
  await requests.update(id, { v: 2 as 1 });
  const { fetch, asked } = server();
  expect(await deliver({ ...how, fetch, now: () => start })).toMatchObject({
    waiting: 1,
    blocked: 0,
  });
  expect(asked).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ v: 2, state: "queued" });
});
