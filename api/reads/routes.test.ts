import { expect, test } from "vitest";
import { stopClock, withTwoProcesses } from "../../db/testing/database.ts";
import { createMedia } from "../media/media.ts";
import { startClock } from "../jobs.ts";
import { jsonPost, problemOf, siteOn } from "../testing/app.ts";

const { database, query, second } = await withTwoProcesses();
const setClock = await stopClock(query, "2026-11-24T21:59:00Z");

const [one, other] = [await siteOn(database), await siteOn(second)];

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const read = (article: string, from = "192.0.2.1", headers: Record<string, string> = {}) => ({
  ...jsonPost({ article }, { "user-agent": firefox, ...headers }),
  from,
});

const counts = async () =>
  Object.fromEntries(
    (
      await query<{ key: string; reads: number }>`
        select day || ' ' || insight_id as key, reads from article_reads order by 1`
    ).map(({ key, reads }) => [key, reads]),
  );
const marks = async () =>
  (await query<{ mark: string }>`select encode(mark, 'hex') as mark from read_marks`).map(
    ({ mark }) => mark,
  );
const empty = () => query`truncate article_reads, read_marks, read_salt`;

test("a reading is counted once a day and reader, whichever process hears of it", async () => {
  for (const site of [one, other, one]) {
    const answer = await site.call("/api/reads", read("insight-001"));
    expect([answer.status, answer.headers.get("cache-control"), await answer.text()]).toEqual([
      204,
      "no-store",
      "",
    ]);
  }
  await one.call("/api/reads", read("insight-002"));
  await other.call("/api/reads", read("insight-001", "192.0.2.2"));
  // The next address of the same IPv6 network is the same reader's.
  await one.call("/api/reads", read("insight-003", "2001:db8::1"));
  await one.call("/api/reads", read("insight-003", "2001:db8::2"));
  expect(await counts()).toEqual({
    "2026-11-24 insight-001": 2,
    "2026-11-24 insight-002": 1,
    "2026-11-24 insight-003": 1,
  });
});

test("a reading of one who sends it fifty times in the same moment is one", async () => {
  await empty();
  const all = Array.from({ length: 50 }, (_, nth) =>
    (nth % 2 ? one : other).call("/api/reads", read("insight-004", "192.0.2.9")),
  );
  expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([204]));
  expect(await counts()).toEqual({ "2026-11-24 insight-004": 1 });
});

test("a reading of an unknown article, a draft, a crawler or one who asked not to be counted changes nothing", async () => {
  await empty();
  await query`update insights set status = 'draft' where id = 'insight-005'`;
  const uncounted = [
    read("insight-404"),
    read("insight-005"),
    read("insight-001", "192.0.2.1", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }),
    read("insight-001", "192.0.2.1", { "user-agent": "" }),
    read("insight-001", "192.0.2.1", { dnt: "1" }),
    read("insight-001", "192.0.2.1", { "sec-gpc": "1" }),
  ];
  for (const init of uncounted) expect((await one.call("/api/reads", init)).status).toBe(204);
  expect(await counts()).toEqual({});
  expect(await marks()).toEqual([]);
});

test("a reading beyond sixty a minute of one network is answered alike, and counted no more", async () => {
  await empty();
  // All within one minute.
  const site = await siteOn(database, { now: () => 0 });
  await query`
    insert into insights (id, title, excerpt, author, date, link, status)
    select 'insight-many-' || n, 'Many', 'x', 'x', '2026-01-01', '/insights/many-' || n, 'published'
    from generate_series(1, 61) as n`;
  for (let nth = 1; nth <= 61; nth++) {
    const answer = await site.call("/api/reads", read(`insight-many-${nth}`, "192.0.2.77"));
    expect(answer.status).toBe(204);
  }
  expect(Object.keys(await counts())).toHaveLength(60);
  await site.call("/api/reads", read("insight-001", "192.0.2.78"));
  expect((await counts())["2026-11-24 insight-001"]).toBe(1);
});

test("when the day is over in Kigali salt and marks are replaced, and the same reader counts again", async () => {
  await empty();
  await setClock("2026-11-24T21:59:59.999Z");
  await one.call("/api/reads", read("insight-001"));
  const before = await marks();
  await setClock("2026-11-24T22:00:00Z");
  await other.call("/api/reads", read("insight-001"));
  const after = await marks();
  expect([before.length, after.length]).toEqual([1, 1]);
  expect(after).not.toEqual(before);
  expect(await counts()).toEqual({
    "2026-11-24 insight-001": 1,
    "2026-11-25 insight-001": 1,
  });
});

test("when the day is over in Kigali readers of two processes in the same second leave one salt, and only its marks", async () => {
  await empty();
  await setClock("2026-11-25T21:59:59Z");
  for (let nth = 0; nth < 10; nth++)
    await one.call("/api/reads", read("insight-001", `198.51.100.${nth}`));
  const yesterday = await marks();
  const late = Array.from({ length: 40 }, async (_, nth) => {
    if (nth === 20) await setClock("2026-11-25T22:00:00Z");
    return (nth % 2 ? one : other).call("/api/reads", read("insight-002", `203.0.113.${nth}`));
  });
  for (const answer of await Promise.all(late)) expect(answer.status).toBe(204);
  await one.call("/api/reads", read("insight-003"));
  const [salt] = await query<{ day: string; salts: number }>`
    select min(day)::text as day, count(*)::int as salts from read_salt`;
  expect(salt).toEqual({ day: "2026-11-26", salts: 1 });
  const left = await marks();
  expect(left.filter((mark) => yesterday.includes(mark))).toEqual([]);
  const today = Object.entries(await counts()).filter(([key]) => key.startsWith("2026-11-26"));
  expect(left).toHaveLength(today.reduce((sum, [, reads]) => sum + reads, 0));
});

test("when the day is over in Kigali nothing of its readers stays, also where no one reads on", async () => {
  await setClock("2026-11-26T22:00:00Z");
  const clock = startClock({ database, media: createMedia({ database }), log: () => undefined });
  await clock.stop();
  expect(await marks()).toEqual([]);
  expect(await query`select day from read_salt`).toEqual([]);
});

test("an article that is deleted for good takes its count along", async () => {
  await query`delete from insights where id = 'insight-001'`;
  expect(Object.keys(await counts()).filter((key) => key.endsWith("insight-001"))).toEqual([]);
});

test("another site, a long body and another type are refused, and no log line names the article", async () => {
  const foreign = read("insight-002", "192.0.2.1", { "sec-fetch-site": "cross-site" });
  await problemOf(one.call("/api/reads", foreign), 403);
  await problemOf(one.call("/api/reads", read("x".repeat(1100))), 413);
  await problemOf(one.call("/api/reads", { ...read("insight-002"), body: "{}" }), 422);
  const text = { ...read("insight-002"), headers: { "content-type": "text/plain" } };
  await problemOf(one.call("/api/reads", text), 415);
  expect(one.logs.join("\n")).not.toMatch(/insight-00|192\.0\.2/);
});
