import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import { outboxDatabase } from "../db/device/visitor.ts";
import { referenceOf } from "../db/schema/contact.ts";
import { deliver, edit, list, remove, sendAsNew, sendNow, waiting } from "./outbox.ts";
import {
  body,
  clock,
  down,
  empty,
  how,
  enqueueNew,
  problem,
  rowOf,
  server,
  start,
} from "./testing/outbox.ts";

beforeEach(empty);

test("a stored request is sent once, leaves a receipt without personal data, and is gone", async () => {
  const id = await enqueueNew();
  const { fetch, rows, asked } = server();
  expect(await waiting({ now: () => start })).toMatchObject({ waiting: 1, blocked: 0 });
  const delivered = await deliver({ ...how, fetch, now: () => start });
  expect(delivered).toEqual({
    acknowledged: [{ id, reference: referenceOf(id), at: start }],
    waiting: 0,
    blocked: 0,
    nextAt: undefined,
    reached: true,
  });
  const writtenAt = new Date(start).toISOString();
  expect(JSON.parse(rows.get(id) ?? "")).toEqual({ ...body, writtenAt });
  await deliver({ ...how, fetch, now: () => start });
  expect(asked).toEqual([id]);
  expect(await (await outboxDatabase()).receipts.toArray()).toEqual(delivered.acknowledged);
});

// Other answers of networks, gateways and our server: e2e/contact-answers.vitest.ts.
test.each([
  ["no network", () => down()],
  ["a captive portal's 404 without a type", () => new Response(null, { status: 404 })],
  ["JSON of someone else that refuses", () => Response.json({ title: "No" }, { status: 400 })],
  ["an answer that breaks off", () => new Response(broken(), { status: 201, headers: json })],
  ["425", () => problem(425, {})],
  ["503", () => problem(503, {}, { "retry-after": "2" })],
])("%s means later: the request stays, and goes on the next attempt", async (_, fault) => {
  const { now, pass } = clock();
  const id = await enqueueNew(now);
  const { fetch, rows, asked } = server(fault());
  const first = await deliver({ ...how, fetch, now });
  expect(first).toMatchObject({ acknowledged: [], waiting: 1, blocked: 0 });
  expect(await rowOf(id)).toMatchObject({ state: "queued", attempts: 1, lastProblem: /./ });
  expect(first.nextAt).toBeGreaterThan(start);
  expect(first.nextAt).toBeLessThanOrEqual(start + 5_000);
  await deliver({ ...how, fetch, now, force: false });
  expect(asked, "nothing is sent before its time").toHaveLength(1);
  pass(5_000);
  expect(await deliver({ ...how, fetch, now, force: false })).toMatchObject({ waiting: 0 });
  expect(rows.size).toBe(1);
});

const json = { "content-type": "application/json" };
const broken = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"id":'));
      controller.error(new TypeError("network error"));
    },
  });

test("a delivery says whether our server answered it", async () => {
  await enqueueNew();
  const { fetch } = server(down(), new Response("", { status: 502 }), problem(500, {}));
  const attempt = async (now: number) => (await deliver({ ...how, fetch, now: () => now })).reached;
  expect(await attempt(start)).toBe(false);
  expect(await attempt(start)).toBe(false);
  expect(await attempt(start)).toBe(true);
  expect(await attempt(start), "nothing is due").toBeUndefined();
});

test("a sign of a network ends the pause for want of one, but not one that the server asked for", async () => {
  await enqueueNew();
  const { fetch, asked } = server(down(), problem(429, {}, { "retry-after": "600" }));
  await deliver({ ...how, fetch, now: () => start });
  const second = await deliver({ ...how, fetch, now: () => start });
  expect(second.nextAt).toBe(start + 600_000);
  await deliver({ ...how, fetch, now: () => start });
  expect(asked).toHaveLength(2);
});

test.each([
  ["seconds", { "retry-after": "120" }, 120_000],
  [
    "a date",
    { "retry-after": new Date(start + 60_000).toUTCString(), date: new Date(start).toUTCString() },
    60_000,
  ],
  ["far too long", { "retry-after": "99999999999999999999" }, 900_000],
  ["a date in the past", { "retry-after": "Thu, 01 Jan 1970 00:00:00 GMT" }, 5_000],
  ["nonsense", { "retry-after": "-5 soon" }, 5_000],
])("Retry-After of %s is honoured, 15 min at most", async (_, headers, wait) => {
  await enqueueNew();
  const { fetch } = server(problem(503, {}, headers));
  expect(await deliver({ ...how, fetch, now: () => start })).toMatchObject({
    nextAt: start + wait,
  });
});

test("a refused request waits for the visitor with the reason, and the rest goes on", async () => {
  const { now, pass } = clock();
  const refused = await enqueueNew(now);
  pass(1);
  const other = await enqueueNew(now);
  const { fetch, rows } = server(
    problem(422, { errors: [{ path: "phone", message: "Phone must be at most 40 characters" }] }),
  );
  expect(await deliver({ ...how, fetch, now })).toMatchObject({
    waiting: 1,
    blocked: 1,
    nextAt: undefined,
  });
  expect([...rows.keys()]).toEqual([other]);
  const { requests } = await list({ now });
  expect(requests).toMatchObject([{ id: refused, state: "parked" }]);
  expect(requests[0]?.lastProblem).toContain("Phone must be at most 40 characters");

  expect(await edit(refused, { ...body, phone: "1" }, { now })).toBe(true);
  expect(await deliver({ ...how, fetch, now })).toMatchObject({ waiting: 0 });
  expect(rows.get(refused)).toContain('"phone":"1"');
});

test("a text that was changed after it had arrived is offered as a new request that refers to it", async () => {
  const { now } = clock();
  const id = await enqueueNew(now);
  const { fetch, rows } = server();
  const lost: typeof fetch = async (...request) => {
    await fetch(...request);
    return problem(500, {});
  };
  await deliver({ ...how, fetch: lost, now });
  await edit(id, { ...body, message: "We need it in May." }, { now });
  expect(await deliver({ ...how, fetch, now })).toMatchObject({
    acknowledged: [],
    waiting: 1,
    blocked: 1,
  });
  expect((await rowOf(id))?.lastProblem).toContain(
    `already received your first text, as ${referenceOf(id)}`,
  );

  const made = (await sendAsNew(id, { now })) ?? "";
  expect(await deliver({ ...how, fetch, now })).toMatchObject({ waiting: 0 });
  expect(JSON.parse(rows.get(id) ?? "").message).toBe(body.message);
  const message = JSON.parse(rows.get(made) ?? "").message;
  expect(message).toContain(referenceOf(id));
  expect(message).toContain("We need it in May.");
});

test("two deliveries at the same moment send each request once, three at a time", async () => {
  const ids = await Promise.all(Array.from({ length: 30 }, () => enqueueNew()));
  const { fetch, asked, maxConcurrent } = server();
  const one = deliver({ ...how, fetch, now: () => start });
  const two = deliver({ ...how, fetch, now: () => start });
  await Promise.all([one, two]);
  expect(asked.toSorted()).toEqual(ids.toSorted());
  expect(maxConcurrent()).toBeLessThanOrEqual(6);
});

test("one delivery has three requests on their way at most, the oldest first", async () => {
  const { now, pass } = clock();
  const ids: string[] = [];
  for (let place = 0; place < 12; place++) {
    ids.push(await enqueueNew(now));
    pass(1_000);
  }
  const { fetch, asked } = server();
  const third = Promise.withResolvers<void>();
  let open = 0;
  let maxConcurrent = 0;
  const slow: typeof fetch = async (...request) => {
    maxConcurrent = Math.max(maxConcurrent, ++open);
    if (open === 3) third.resolve();
    await third.promise;
    const answer = await fetch(...request);
    open--;
    return answer;
  };
  await deliver({ ...how, fetch: slow, now });
  expect(asked).toEqual(ids);
  expect(maxConcurrent).toBe(3);
});

test("a network that comes and goes every 200 ms gets each of fifty requests once, with few tries", async () => {
  const { now, pass } = clock();
  const ids = await Promise.all(Array.from({ length: 50 }, () => enqueueNew(now)));
  const { fetch, rows, asked } = server();
  const isUp = () => Math.floor((now() - start) / 200) % 2 === 0;
  let open = 0;
  let maxConcurrent = 0;
  let lost = 0;
  const pieceOfWay = () => {
    pass(20);
    if (isUp()) return;
    lost++;
    throw down();
  };
  const unsteady: typeof fetch = async (...request) => {
    maxConcurrent = Math.max(maxConcurrent, ++open);
    try {
      pieceOfWay();
      const answer = await fetch(...request);
      pieceOfWay();
      return answer;
    } finally {
      open--;
    }
  };
  let breaks = 0;
  while ((await waiting({ now })).waiting > 0 && breaks < 100) {
    await deliver({ ...how, fetch: unsteady, now });
    breaks++;
    pass(200 - ((now() - start) % 200));
    // Its timer may ring while there is no network.
    if (!isUp()) await deliver({ ...how, fetch: unsteady, now, force: false });
    while (!isUp()) pass(200 - ((now() - start) % 200));
  }
  expect([...rows.keys()].toSorted()).toEqual(ids.toSorted());
  expect(asked.length, "some arrived, and their answer did not").toBeGreaterThan(ids.length);
  expect(maxConcurrent).toBe(3);
  expect(lost).toBeLessThanOrEqual(3 * breaks);
  const attempts = ids.map((id) => asked.filter((one) => one === id).length);
  expect(Math.max(...attempts)).toBeLessThanOrEqual(8);
});

test("how long the oldest waits is told, also of one that needs the visitor", async () => {
  const { now, pass } = clock();
  const oldest = await enqueueNew(now);
  await deliver({ ...how, fetch: server(problem(400, {})).fetch, now });
  pass(86_400_000);
  const id = await enqueueNew(now);
  expect(await waiting({ now })).toMatchObject({ waiting: 2, oldestAt: start });
  await remove(oldest, { now });
  expect(await waiting({ now })).toMatchObject({ waiting: 1, oldestAt: start + 86_400_000 });
  await remove(id, { now });
  expect((await waiting({ now })).oldestAt).toBeUndefined();
});

test("a parked request goes when the visitor says so, before all others", async () => {
  const { now, pass } = clock();
  const id = await enqueueNew(now);
  await deliver({ ...how, fetch: server(problem(400, {})).fetch, now });
  await enqueueNew(now);
  pass(1_000);
  await sendNow(id, { now });
  const { fetch, asked } = server();
  await deliver({ ...how, fetch, now });
  expect(asked[0]).toBe(id);
});

test("what the visitor sends now does not wait for a pause that our server asked for", async () => {
  const id = await enqueueNew();
  const { fetch, rows } = server(problem(429, {}, { "retry-after": "600" }));
  await deliver({ ...how, fetch, now: () => start });
  await sendNow(id, { now: () => start });
  await deliver({ ...how, fetch, now: () => start });
  expect([...rows.keys()]).toEqual([id]);
});
