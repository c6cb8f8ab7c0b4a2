import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { afterAll, beforeEach, expect, test } from "vitest";
import {
  Reservation,
  reservedMinutes,
  slotDays,
  slotMinutes,
  Slots,
  SlotTaken,
} from "../../db/schema/requests/slots.ts";
import { firm } from "../../db/testing/firm.ts";
import { stopClock, withTwoProcesses } from "../../db/testing/database.ts";
import { jsonPost, listen, problemOf, request, siteOn } from "../testing/app.ts";

const { database, query, second } = await withTwoProcesses();
await stopClock(query);
const later = (minutes: number) =>
  query`update test_clock set at = at + ${minutes}::int * interval '1 minute'`;

const behindProxy = { settings: { trustProxy: 1 } };
const sites = [await siteOn(database, behindProxy), await siteOn(second, behindProxy)] as const;
const servers = sites.map(({ answer }) => listen(answer));
afterAll(() => Promise.all(servers.map(({ close }) => close())));
const [site] = sites;

const hours = slotDays(Date.now(), firm).flatMap(({ starts }) =>
  starts.map((start) => new Date(start).toISOString()),
);
const hour = (nth: number) => hours[nth] ?? expect.unreachable();
let networks = 0;
/** Of another visitor. */
const network = () => `198.51.${Math.floor(++networks / 250)}.${networks % 250}`;

const put = (id: string, start: unknown, from = network()): RequestInit & { path: string } => ({
  ...jsonPost({ start }, { "x-forwarded-for": from }),
  method: "PUT",
  path: `/api/slots/reservations/${id}`,
});
const reserve = (id: string, start: unknown, from?: string) => {
  const { path, ...init } = put(id, start, from);
  return site.call(path, init);
};
const release = (id: string) => site.call(`/api/slots/reservations/${id}`, { method: "DELETE" });
const reservation = async (answer: Response) => v.parse(Reservation, await answer.json());
const nextTimes = async (answer: Response) => v.parse(SlotTaken, await answer.json()).next;
const takenNow = async () => {
  const answer = await site.call("/api/slots");
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
  const { days } = v.parse(Slots, await answer.json());
  return days.flatMap((day) => day.slots.filter(({ taken }) => taken).map(({ start }) => start));
};

beforeEach(async () => {
  await query`truncate contacts, rate_limit, bookings cascade`;
});

test("the hours of the next ten days are free until someone reserves one, and free again after it is released", async () => {
  expect(await takenNow()).toEqual([]);
  const id = randomUUID();
  expect((await reserve(id, hour(3))).status).toBe(200);
  expect(await takenNow()).toEqual([hour(3)]);
  expect((await release(id)).status).toBe(204);
  expect((await release(id)).status, "a second time").toBe(204);
  expect(await takenNow()).toEqual([]);
});

test("the hours of the next ten days have Sundays and nights left out, and no hour of today", async () => {
  const { days } = v.parse(Slots, await (await site.call("/api/slots")).json());
  expect(days.map(({ date }) => date)).toEqual(slotDays(Date.now(), firm).map(({ date }) => date));
  for (const { date, slots } of days) {
    const saturday = new Date(date).getUTCDay() === 6;
    expect(slots.length, date).toBe(saturday ? 4 : 10);
  }
});

test("a reservation lasts 15 minutes by the site's clock, then anyone may have the hour", async () => {
  const mine = randomUUID();
  const { start, until } = await reservation(await reserve(mine, hour(0)));
  const [clock] = await query<{ at: Date }>`select at from test_clock`;
  expect(start).toBe(hour(0));
  expect(Date.parse(until) - (clock?.at.getTime() ?? 0)).toBe(reservedMinutes * 60_000);
  await later(14);
  await problemOf(reserve(randomUUID(), hour(0)), 409);
  await later(1);
  expect(await takenNow()).toEqual([]);
  expect((await reserve(randomUUID(), hour(0))).status).toBe(200);
  await problemOf(reserve(mine, hour(0)), 409);
});

test("a reservation is renewed and moved by its id, and what cannot be moved stays where it was", async () => {
  const [mine, others] = [randomUUID(), randomUUID()];
  await reserve(mine, hour(0));
  await reserve(others, hour(1));
  await later(10);
  await reserve(mine, hour(0));
  await later(10);
  await reserve(others, hour(1));
  expect(await takenNow()).toEqual([hour(0), hour(1)]);
  await problemOf(reserve(mine, hour(1)), 409);
  expect(await takenNow()).toEqual([hour(0), hour(1)]);
  expect((await reserve(mine, hour(2))).status).toBe(200);
  expect(await takenNow()).toEqual([hour(1), hour(2)]);
});

test("a reservation of what someone else has is a 409 with the next free times, then those before", async () => {
  await Promise.all([0, 1, 3].map((nth) => reserve(randomUUID(), hour(nth))));
  const answer = await reserve(randomUUID(), hour(0));
  const { type } = await problemOf(answer.clone(), 409);
  expect(type).toBe("/problems/slot-taken");
  expect(await nextTimes(answer)).toEqual([hour(2), hour(4), hour(5)]);
  const last = hours.length - 1;
  await reserve(randomUUID(), hour(last));
  expect(await nextTimes(await reserve(randomUUID(), hour(last)))).toEqual([
    hour(2),
    hour(4),
    hour(5),
  ]);
});

test.each([
  ["a time between two hours", { start: new Date(Date.parse(hour(0)) + 60_000).toISOString() }],
  ["the past", { start: "2020-01-06T08:00:00.000Z" }],
  ["a far year", { start: "2126-01-06T08:00:00.000Z" }],
  ["no time", { start: "soon" }],
  ["nothing", {}],
  ["a number", { start: 5 }],
])("a reservation of %s is refused, and names the field", async (_, body) => {
  const answer = await site.call(`/api/slots/reservations/${randomUUID()}`, {
    ...jsonPost(body),
    method: "PUT",
  });
  const { errors } = await problemOf(answer, 422);
  expect(errors?.[0]?.path).toBe("start");
});

test("a reservation without a UUID is refused, and from another site", async () => {
  await problemOf(reserve("mine", hour(0)), 422);
  await problemOf(release("mine"), 422);
  const crossed = { ...jsonPost({ start: hour(0) }), method: "PUT" };
  crossed.headers = { ...crossed.headers, "sec-fetch-site": "cross-site" };
  await problemOf(site.call(`/api/slots/reservations/${randomUUID()}`, crossed), 403);
});

test("the calendar cannot be filled from one network: six at a time, also when all are asked for at the same time", async () => {
  const from = network();
  const answers = await Promise.all(
    hours.slice(0, 20).map((start) => reserve(randomUUID(), start, from)),
  );
  expect(answers.filter(({ status }) => status === 200).length).toBe(6);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBe(14);
  for (const { headers } of refused)
    expect(Number(headers.get("retry-after"))).toBe(reservedMinutes * 60);
  expect((await takenNow()).length).toBe(6);
  expect((await reserve(randomUUID(), hour(30))).status, "from elsewhere").toBe(200);
  await later(reservedMinutes);
  expect((await reserve(randomUUID(), hour(40), from)).status, "when they have lapsed").toBe(200);
});

test("the calendar cannot be filled from the many networks of one household, nor by all the world: half stays free", async () => {
  const household = hours
    .slice(0, 40)
    .map((start, nth) => reserve(randomUUID(), start, `2001:db8:7:12${nth + 10}::1`));
  const ofHousehold = (await Promise.all(household)).filter(({ status }) => status === 200);
  expect(ofHousehold).toHaveLength(24);
  for (const start of hours.slice(0, 60)) await reserve(randomUUID(), start);
  expect((await takenNow()).length).toBe(36);
  const { detail } = await problemOf(reserve(randomUUID(), hours.at(-1)), 429);
  expect(detail).toMatch(/You can suggest this one without holding it/);
});

test("the calendar cannot be asked for without end: 60 times in ten minutes from one network", async () => {
  const [id, from] = [randomUUID(), network()];
  for (let nth = 0; nth < 60; nth++)
    expect((await reserve(id, hour(nth % 20), from)).status).toBe(200);
  const answer = await reserve(id, hour(0), from);
  await problemOf(answer.clone(), 429);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await takenNow(), "what was reserved last").toEqual([hour(59 % 20)]);
});

test("of 200 people who want one hour through two processes exactly one gets it, and all others hear what is free", async () => {
  const wanted = hour(5);
  const ask = async (nth: number, id: string): Promise<Response> => {
    const { path, ...init } = put(id, wanted);
    const answer = await fetch(`${servers[nth % 2]?.origin}${path}`, init);
    // A busy machine asks some to try again.
    return answer.status === 503 ? ask(nth, id) : answer;
  };
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, nth) => ask(nth, randomUUID())),
  );
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, ...Array<number>(199).fill(409)]);
  for (const answer of answers) {
    if (answer.status === 200) expect((await reservation(answer)).start).toBe(wanted);
    else expect(await nextTimes(answer)).toEqual([hour(6), hour(7), hour(8)]);
  }
  const [row] = await query<{ n: number }>`select count(*)::int as n from bookings`;
  expect(row?.n).toBe(1);
});

test("people who move to each other's hours all get an answer, and no hour has two of them", async () => {
  const people = Array.from({ length: 12 }, () => ({ id: randomUUID(), from: network() }));
  await Promise.all(people.map(({ id, from }, nth) => reserve(id, hour(nth), from)));
  for (let round = 1; round <= 3; round++) {
    const answers = await Promise.all(
      people.map(({ id, from }, nth) => {
        const { path, ...init } = put(id, hour((nth + (nth % 2 ? -1 : 1)) % 12), from);
        return fetch(`${servers[(nth + round) % 2]?.origin}${path}`, init);
      }),
    );
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(new Set(await takenNow()).size).toBe(12);
  }
});

const send = (suggestedTimes: string[], from: string) =>
  site.call("/api/contact", {
    ...jsonPost({ ...request, suggestedTimes }, { "x-forwarded-for": from }),
  });
const book = async (id: string, start: string) => {
  const [row] = await query<{ outcome: string }>`select book(${id}, ${start}) as outcome`;
  return row?.outcome;
};

test("a request takes its visitor's reservations along: its hour can be confirmed, and is then free no more", async () => {
  const from = network();
  const mine = randomUUID();
  await reserve(mine, hour(0), from);
  await reserve(randomUUID(), hour(1), from);
  const [first, other] = [
    await (await send([hour(0), hour(1)], from)).json(),
    await (await send([hour(0)], network())).json(),
  ];
  expect(await book(other.id, hour(0)), "for another request").toBe("taken");
  expect(await book(first.id, hour(0))).toBe("confirmed");
  await problemOf(reserve(mine, hour(0), from), 409);
  await later(reservedMinutes);
  expect(await takenNow()).toEqual([hour(0)]);
  expect(await book(first.id, hour(2))).toBe("moved");
  expect(await takenNow()).toEqual([hour(2)]);
});

test("a request of another network takes along nothing", async () => {
  await reserve(randomUUID(), hour(0));
  const { id } = await (await send([hour(0)], network())).json();
  expect(await book(id, hour(0))).toBe("taken");
});

test("the database books as long as the contract says", async () => {
  await reserve(randomUUID(), hour(0));
  const [row] = await query<{ minutes: number }>`
    select (extract(epoch from upper(during) - lower(during)) / 60)::int as minutes from bookings`;
  expect(row?.minutes).toBe(slotMinutes);
});
