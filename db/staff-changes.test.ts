import { beforeEach, expect, test } from "vitest";
import { openDatabase } from "./postgres/open.ts";
import { withDatabase } from "./testing/database.ts";

const { database, query, where } = await withDatabase();
const { sql, withDeadline } = database;

const clock = async () => Number((await query<{ v: string }>`select v from staff_clock`)[0]?.v);
const loggedAfter = async (since: number) =>
  await query<{ key: string; gone: boolean; version: number }>`
    select key, gone, version from staff_changes where seq > ${since} order by seq`;
const write = (id: string, status: string, on = database) =>
  on.withDeadline(on.sql`
    insert into insights (id, title, excerpt, author, date, link, status)
    values (${id}, ${id}, 'x', 'x', '2030-01-01', ${`/insights/${id}`}, ${status})`);

let start = 0;
beforeEach(async () => {
  start = await clock();
});

test("the log of staff begins with every article, each under a number of its own", async () => {
  const [row] = await query`
    select
      (select count(*)::int from insights) as articles,
      (select count(*)::int from staff_changes where not gone) as logged,
      (select max(seq) = (select v from staff_clock) from staff_changes) as reaches`;
  expect(row).toEqual({ articles: row?.["logged"], logged: row?.["logged"], reaches: true });
  expect(row?.["logged"]).toBeGreaterThan(10);
});

test("drafts are in it, and every later state of a row takes its place", async () => {
  await write("draft", "draft");
  expect(await loggedAfter(start)).toEqual([{ key: "draft", gone: false, version: 1 }]);
  await query`update insights set version = 2 where id = 'draft'`;
  expect(await loggedAfter(start)).toEqual([{ key: "draft", gone: false, version: 2 }]);
  await query`delete from insights where id = 'draft'`;
  expect(await loggedAfter(start)).toEqual([{ key: "draft", gone: true, version: 2 }]);
  expect(await clock()).toBe(start + 3);
});

test("a statement that changes several rows numbers each, one that changes none moves nothing", async () => {
  await query`update insights set updated_at = now() where id in ('insight-001', 'insight-002')`;
  expect((await loggedAfter(start)).map(({ key }) => key)).toEqual(["insight-001", "insight-002"]);
  await query`update insights set title = 'x' where id = 'missing'`;
  expect(await clock()).toBe(start + 2);
});

test("a row under another key is another row, the old one gone", async () => {
  await write("old", "draft");
  await query`update insights set id = 'new' where id = 'old'`;
  expect(await loggedAfter(start + 1)).toEqual([
    { key: "old", gone: true, version: 1 },
    { key: "new", gone: false, version: 1 },
  ]);
});

test("what is undone leaves no number behind", async () => {
  await expect(
    withDeadline(sql.unsafe("update insights set title = 'x'; select 1 / 0")),
  ).rejects.toThrow("division by zero");
  expect([await clock(), await loggedAfter(start)]).toEqual([start, []]);
});

test("anyone who reads along while many write sees every number once and in order", async () => {
  const other = database.kind === "server" ? await openDatabase(where) : database;
  const writers = Array.from({ length: 40 }, (_, nth) =>
    write(`many-${nth}`, nth % 2 ? "draft" : "published", nth % 4 ? database : other),
  );
  const seen: string[] = [];
  let cursor = start;
  const read = async () => {
    const rows = await query<{ key: string; seq: string }>`
      select key, seq from staff_changes where seq > ${cursor} order by seq`;
    for (const { key, seq } of rows) {
      seen.push(key);
      cursor = Number(seq);
    }
  };
  const done = Promise.all(writers);
  for (let time = 0; time < 30; time++) await read();
  await done;
  await read();
  expect(seen.toSorted()).toEqual(Array.from({ length: 40 }, (_, nth) => `many-${nth}`).toSorted());
  if (other !== database) await other.close();
});

test("after a truncation every article is gone", async () => {
  await query`truncate insights`;
  const logged = await loggedAfter(start);
  expect(logged.length).toBeGreaterThan(50);
  expect(logged.every(({ gone }) => gone)).toBe(true);
});
