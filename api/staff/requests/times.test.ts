import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import * as v from "valibot";
import { Slots, slotDays } from "../../../db/schema/requests/slots.ts";
import { firm } from "../../../db/testing/firm.ts";
import { withDatabase } from "../../../db/testing/database.ts";
import { jsonPost, problemOf, siteOn } from "../../testing/app.ts";
import { requestsOn } from "../../testing/requests.ts";
import { personWith } from "../../testing/staff.ts";

const { database, query } = await withDatabase();
const now = Date.now();
const site = await siteOn(database, { now: () => now });
const { arrive, call, get, operate, outgoing, rowOf, threadOf } = await requestsOn(site, database);
const owner = await personWith(database, "consultant");
const starts = slotDays(now, firm).flatMap((day) => day.starts);
let used = 0;
/** An hour that no other test has. */
const hour = () => new Date(starts[used++] ?? 0).toISOString();

const confirm = (id: string, start: string) => call("POST", `/${id}/confirm`, { start });
const timesOf = async (id: string) =>
  (await outgoing(id))
    .filter(({ kind }) => kind.startsWith("time-"))
    .map(({ kind, staff, payload }) => ({ kind, to: staff ?? "sender", payload }));
const given = async () => {
  const id = await arrive();
  await operate({ kind: "owner", request: id, owner: owner.id });
  return id;
};

test("an hour is confirmed, moved and cancelled, with one invitation each for the sender and the owner", async () => {
  const id = await given();
  const [first, second] = [hour(), hour()];
  for (const start of [first, first, second, second])
    expect((await confirm(id, start)).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ confirmedTime: second, version: 4 });
  await problemOf(call("DELETE", `/${id}/confirm`, { start: first }), 409);
  for (let twice = 0; twice < 2; twice++)
    expect((await call("DELETE", `/${id}/confirm`, { start: second })).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ confirmedTime: null, version: 5 });
  const both = (kind: string, start: string, sequence: number) =>
    [owner.id, "sender"].map((to) => ({ kind, to, payload: { start, sequence } }));
  const sent = await timesOf(id);
  expect(sent).toHaveLength(4);
  expect(sent).toEqual(
    expect.arrayContaining([
      // The first invitation had not left.
      ...both("time-confirmed", second, 1),
      ...both("time-cancelled", second, 2),
    ]),
  );
  const events = (await threadOf(id)).events.filter(({ kind }) => kind.startsWith("time-"));
  expect(events.map(({ kind, actor, detail }) => [kind, actor, detail["time"]])).toEqual([
    ["time-confirmed", "The consultant", first],
    ["time-moved", "The consultant", second],
    ["time-cancelled", "The consultant", second],
  ]);
});

test("an hour that moves after its invitation has left is said to have moved", async () => {
  const id = await given();
  const [first, second] = [hour(), hour()];
  await confirm(id, first);
  await query`update outgoing set state = 'sent' where request_id = ${id}`;
  await confirm(id, second);
  const to = "sender";
  expect(await timesOf(id)).toEqual(
    expect.arrayContaining([
      { kind: "time-confirmed", to, payload: { start: first, sequence: 0 } },
      { kind: "time-moved", to, payload: { start: second, sequence: 1 } },
    ]),
  );
});

test("an hour that someone else has is 409 with the next three free ones, and what was confirmed stays", async () => {
  const [one, two] = [await given(), await given()];
  const [before, wanted] = [hour(), hour()];
  await confirm(one, wanted);
  await confirm(two, before);
  const answer = await confirm(two, wanted);
  const { next } = await answer.clone().json();
  expect((await problemOf(answer, 409)).type).toBe("/problems/slot-taken");
  const later = starts.filter((start) => start > Date.parse(wanted)).slice(0, 3);
  expect(next).toEqual(later.map((start) => new Date(start).toISOString()));
  expect(await rowOf(two)).toMatchObject({ confirmedTime: before });
});

test("an hour can be won by one of many only, and each of the others hears which are free", async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => arrive()));
  const wanted = hour();
  const answers = await Promise.all(ids.map((id) => confirm(id, wanted)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(await answer.json()).toMatchObject({ status: 409, next: expect.any(Array) });
  const [row] = await query`
    select count(*)::int as calls from bookings where lower(during) = ${wanted}`;
  expect(row).toEqual({ calls: 1 });
});

test("an hour that is reserved is taken, unless it lapsed or this request's own sender reserved it", async () => {
  const id = await given();
  const reserve = (start: string, until: string, request: string | null) =>
    query`
      insert into bookings (id, request_id, during, state, until)
      values (
        ${randomUUID()}, ${request}, tstzrange(${start}, ${start}::timestamptz + interval '45 minutes'),
        'reserved', now() + ${until}::interval
      )`;
  const [other, lapsed, own] = [hour(), hour(), hour()];
  await reserve(other, "10 minutes", null);
  await reserve(lapsed, "-1 second", null);
  await reserve(own, "10 minutes", id);
  expect((await confirm(id, other)).status).toBe(409);
  expect((await confirm(id, lapsed)).status).toBe(200);
  expect((await confirm(id, own)).status).toBe(200);
});

test.each([
  "2026-11-22T10:00:00Z",
  "0000-01-01T00:00:00Z",
  "soon",
  "2030-13-41T99:00:00Z",
  5,
  null,
])("%j is none in which a call can begin", async (start) => {
  await problemOf(call("POST", `/${await arrive()}/confirm`, { start }), 422);
  // None of these is cancelled either, and those that are a time change nothing.
  expect((await call("DELETE", `/${await arrive()}/confirm`, { start })).status).toBeLessThan(500);
});

test("an hour of a request that its sender withdrew meanwhile is 409, and invites no one", async () => {
  const id = await given();
  await query`
    update contact_details set withdrawn_at = site_now(), state = 'closed' where id = ${id}`;
  const { type } = await problemOf(confirm(id, hour()), 409);
  expect(type).toBe("/problems/request-withdrawn");
  expect(await rowOf(id)).toMatchObject({ confirmedTime: null, version: 2 });
  expect(await timesOf(id)).toEqual([]);
});

test("an hour of an erased request is 404", async () => {
  for (const id of [randomUUID(), "1"]) {
    await problemOf(confirm(id, hour()), 404);
    await problemOf(call("DELETE", `/${id}/confirm`, { start: hour() }), 404);
  }
});

test("an hour that is left of today is for staff alone", async () => {
  // A Tuesday, 15:12 in Kigali.
  const tuesday = Date.parse("2035-11-27T13:12:00Z");
  const later = await siteOn(database, { now: () => tuesday });
  const staff = await requestsOn(later, database);
  const { days } = await (await staff.get("/slots")).json();
  expect(days[0]).toEqual({
    date: "2035-11-27",
    slots: [
      { start: "2035-11-27T14:00:00.000Z", taken: false },
      { start: "2035-11-27T15:00:00.000Z", taken: false },
    ],
  });
  const open = await (await later.call("/api/slots")).json();
  expect(open.days[0].date).toBe("2035-11-28");
  const id = await staff.arrive();
  const confirmed = (start: string) => staff.call("POST", `/${id}/confirm`, { start });
  expect((await confirmed("2035-11-27T14:00:00.000Z")).status).toBe(200);
  await problemOf(confirmed("2035-11-27T13:00:00.000Z"), 422);
});

test("an hour that is held for a request is free for it alone, and says for whom and until when", async () => {
  const start = hour();
  const reserved = await site.call(`/api/slots/reservations/${randomUUID()}`, {
    ...jsonPost({ start }),
    method: "PUT",
  });
  const { until } = await reserved.json();
  const [mine, other] = [await arrive({ suggestedTimes: [start] }), await arrive()];
  const seenBy = async (id: string) =>
    v
      .parse(Slots, await (await get(`/slots?request=${id}`)).json())
      .days.flatMap(({ slots }) => slots)
      .find((slot) => slot.start === start);
  expect(await seenBy(mine)).toEqual({ start, taken: false, heldUntil: until });
  const holder = (await rowOf(mine))?.name;
  expect(await seenBy(other)).toEqual({ start, taken: true, heldUntil: until, holder });
  await problemOf(confirm(other, start), 409);
  expect((await confirm(mine, start)).status).toBe(200);
});
