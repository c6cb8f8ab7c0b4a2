import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { afterAll, expect, test } from "vitest";
import { OpenArticle } from "../../../db/schema/insights/operations.ts";
import { openDatabase } from "../../../db/postgres/open.ts";
import { withDatabase } from "../../../db/testing/database.ts";
import { deskOn, fieldsOf } from "../../testing/articles.ts";
import { problemOf, siteOn } from "../../testing/app.ts";
import { createLive } from "./live.ts";
import { type SignedIn, signedInAs } from "../../testing/staff.ts";

const { database, query, where } = await withDatabase();
const { sql, withDeadline } = database;
const live = createLive({ database, pollMs: 50, pingMs: 200 });
afterAll(() => live.close());
const site = await siteOn(database, { live });
const { create } = await deskOn(site, database);

const clock = async () => Number((await query<{ v: string }>`select v from staff_clock`)[0]?.v);
const newPerson = () => signedInAs(site, database, "viewer");
const ask = (who: SignedIn, headers: Record<string, string> = {}, on = site) =>
  on.call("/api/staff/stream", { headers: { ...who.headers, ...headers } });

/** The events of a stream, one at a time; `undefined` where it has ended. Comments are no events. */
function eventsOf(answer: Response) {
  expect(answer.status).toBe(200);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  let beats = 0;
  const next = async (): Promise<Record<string, string> | undefined> => {
    for (;;) {
      const end = rest.indexOf("\n\n");
      if (end < 0) {
        const part = await reader?.read();
        if (!part || part.done) return undefined;
        rest += part.value;
        continue;
      }
      const lines = rest.slice(0, end).split("\n");
      rest = rest.slice(end + 2);
      const event = Object.fromEntries(lines.map((line) => line.split(": ", 2)));
      if ("event" in event) return event;
      if (lines.includes(":")) beats++;
    }
  };
  return { next, beats: () => beats, stop: () => reader?.cancel() };
}

test("the stream of staff tells the clock's number, then each time that it moved", async () => {
  const answer = await ask(await newPerson());
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  const { next, stop } = eventsOf(answer);
  const start = String(await clock());
  expect(await next()).toEqual({ event: "changes", id: start, data: start });
  await create({ status: "draft" });
  const after = String(await clock());
  expect(await next()).toEqual({ event: "changes", id: after, data: after });
  await stop();
});

test("the stream of staff goes on after the number that its reader had heard, and refuses what is none", async () => {
  const who = await newPerson();
  const received = await clock();
  const same = eventsOf(await ask(who, { "last-event-id": String(received) }));
  const behind = eventsOf(await ask(who, { "last-event-id": String(received - 1) }));
  expect(await behind.next()).toMatchObject({ id: String(received) });
  await create({ status: "draft" });
  expect(await same.next()).toMatchObject({ id: String(await clock()) });
  await Promise.all([same.stop(), behind.stop()]);
  for (const id of ["x", "-1", "1.5", "", "9".repeat(16), "7,8"])
    await problemOf(ask(who, { "last-event-id": id }), 400);
});

test("the stream of staff says that it is alive, and hears of a write whose notification was lost", async () => {
  const { next, beats, stop } = eventsOf(await ask(await newPerson()));
  await next();
  await query`update staff_clock set v = v + 1`;
  expect(await next()).toMatchObject({ data: String(await clock()) });
  // Beats are counted while an event is waited for.
  const coming = next();
  await expect.poll(beats).toBeGreaterThan(1);
  await create({ status: "draft" });
  expect(await coming).toMatchObject({ event: "changes" });
  await stop();
});

test.each([
  ["disabled", (id: string) => sql`update staff set disabled_at = now() where id = ${id}`],
  ["signed out", (id: string) => sql`delete from staff_sessions where staff_id = ${id}`],
  [
    "away for 8 hours",
    (id: string) =>
      sql`update staff_sessions set seen_at = now() - interval '8 hours' where staff_id = ${id}`,
  ],
])("the stream of staff ends for a person who is %s, and for no one else", async (_, change) => {
  const [who, other] = [await newPerson(), await newPerson()];
  const [ending, staying] = [eventsOf(await ask(who)), eventsOf(await ask(other))];
  await Promise.all([ending.next(), staying.next()]);
  await withDeadline(change(who.person.id));
  expect(await ending.next()).toEqual({ event: "ended", data: "session" });
  expect(await ending.next()).toBeUndefined();
  await problemOf(ask(who), 401);
  await create({ status: "draft" });
  expect(await staying.next()).toMatchObject({ event: "changes" });
  await staying.stop();
});

test("the stream of staff has no more than 8 readers of one person, and a place again where one has left", async () => {
  const who = await newPerson();
  const streams = [];
  for (let nth = 0; nth < 8; nth++) streams.push(eventsOf(await ask(who)));
  const refused = await ask(who);
  expect(refused.headers.get("retry-after")).toBe("30");
  await problemOf(refused, 429);
  const other = eventsOf(await ask(await newPerson()));
  await streams[0]?.stop();
  streams.push(other, eventsOf(await ask(who)));
  await Promise.all(streams.map(({ stop }) => stop()));
});

test("the stream of staff has no more than 200 readers in all", async () => {
  const own = createLive({ database });
  const crowded = await siteOn(database, { live: own });
  const people = await Promise.all(Array.from({ length: 26 }, newPerson));
  const answers = [];
  for (const who of people)
    for (let nth = 0; nth < 8; nth++) answers.push(await ask(who, {}, crowded));
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array(200).fill(200),
    ...Array(8).fill(429),
  ]);
  await own.close();
  for (const answer of answers.slice(0, 200)) await answer.text();
});

test("the stream of staff lets go of a reader who takes nothing any more", async () => {
  const own = createLive({ database, pingMs: 1 });
  const who = await newPerson();
  const asleep = await siteOn(database, { live: own });
  for (let nth = 0; nth < 8; nth++) await ask(who, {}, asleep);
  await expect
    .poll(
      async () => {
        const answer = await ask(who, {}, asleep);
        await answer.body?.cancel();
        return answer.status;
      },
      { timeout: 10_000 },
    )
    .toBe(200);
  await own.close();
});

test("the stream of staff ends where the process ends: its readers come back after 3 s, and hear when another one answers", async () => {
  const own = createLive({ database });
  const ending = await siteOn(database, { live: own });
  const who = await newPerson();
  const answer = await ask(who, {}, ending);
  await own.close();
  expect((await answer.text()).split("\n\n")).toContain("retry: 3000");
  const refused = await ask(who, {}, ending);
  expect(refused.headers.get("retry-after")).toBe("2");
  await problemOf(refused, 503);
});

test("the stream of staff is not opened by a HEAD", async () => {
  const who = await newPerson();
  for (let nth = 0; nth < 9; nth++) {
    const answer = await site.call("/api/staff/stream", { method: "HEAD", headers: who.headers });
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
  }
});

test("the stream of staff of another process hears what is written here", async () => {
  const second = database.kind === "server" ? await openDatabase(where) : database;
  const own = createLive({ database: second, pollMs: 60_000 });
  const elsewhere = await siteOn(second, { live: own });
  const { next } = eventsOf(await ask(await newPerson(), {}, elsewhere));
  await next();
  await create({ status: "draft" });
  expect(await next()).toMatchObject({ id: String(await clock()) });
  await own.close();
  if (second !== database) await second.close();
});

const open = async (who: SignedIn) => {
  const answer = await site.call("/api/staff/open", { headers: who.headers });
  return v.parse(v.array(v.strictObject(OpenArticle.entries)), await answer.json());
};
const put = (who: SignedIn, tab: string, article: unknown) =>
  site.send("PUT", `/api/staff/open/${tab}`, { article }, who.headers);
const close = (who: SignedIn, tab: string) =>
  site.send("DELETE", `/api/staff/open/${tab}`, undefined, who.headers);

test("what stands open is known to everybody for a minute, or until it is closed, and the stream tells when to ask", async () => {
  const [who, other] = [await newPerson(), await newPerson()];
  const { next, stop } = eventsOf(await ask(other));
  await next();
  const [one, two] = [randomUUID(), randomUUID()];
  const mine = { article: "insight-001", name: "The viewer", staffId: who.person.id };
  for (const tab of [one, two, one]) expect((await put(who, tab, "insight-001")).status).toBe(204);
  expect(await next()).toEqual({ event: "open", data: "open" });
  expect(await open(other)).toEqual([mine]);
  expect((await close(other, one)).status).toBe(204);
  expect((await close(who, two)).status).toBe(204);
  expect(await open(other)).toEqual([mine]);
  await put(who, one, "insight-002");
  expect(await next()).toEqual({ event: "open", data: "open" });
  expect(await open(other)).toEqual([{ ...mine, article: "insight-002" }]);
  await query`update staff_open set until = now() - interval '1 s'`;
  expect(await next()).toEqual({ event: "open", data: "open" });
  // Two that removed each other's would wait for each other; the sweep does.
  await put(other, randomUUID(), "insight-003");
  expect(await query`select from staff_open where tab = ${one}`).toHaveLength(1);
  expect(await next()).toEqual({ event: "open", data: "open" });
  await query`update staff_open set until = now() - interval '1 s'`;
  expect(await next()).toEqual({ event: "open", data: "open" });
  expect(await open(other)).toEqual([]);
  await stop();
});

test("what stands open is said of a person's own tabs alone, of 50 at most, and not of those who are disabled", async () => {
  const [who, other] = [await newPerson(), await newPerson()];
  const tabs = Array.from({ length: 50 }, () => randomUUID());
  for (const tab of tabs) expect((await put(who, tab, `insight-${tab}`)).status).toBe(204);
  await problemOf(put(who, randomUUID(), "insight-001"), 409);
  await problemOf(put(other, tabs[0] ?? "", "insight-001"), 409);
  expect((await put(who, tabs[0] ?? "", "insight-001")).status).toBe(204);
  await problemOf(put(who, "a-tab", "insight-001"), 404);
  expect(await fieldsOf(put(who, randomUUID(), "x".repeat(101)))).toEqual(["article"]);
  expect(await open(other)).toHaveLength(50);
  await query`update staff set disabled_at = now() where id = ${who.person.id}`;
  expect(await open(other)).toEqual([]);
});
