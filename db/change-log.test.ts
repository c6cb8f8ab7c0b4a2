import { beforeEach, expect, test } from "vitest";
import { seed } from "./seed.ts";
import { withDatabase } from "./testing/database.ts";

const { database, query } = await withDatabase();
const { sql, withDeadline } = database;

interface Logged {
  key: string;
  gone: boolean;
}

const clock = async () => Number((await query<{ v: string }>`select v from content_clock`)[0]?.v);

/** What was logged after `since`, in the order of the numbers. */
const loggedAfter = async (since: number): Promise<Logged[]> =>
  await query<Logged>`select key, gone from change_log where seq > ${since} order by seq`;

/** Writes an article in this state; `due` is when it is to appear, by the clock of the database. */
const write = (id: string, status: string, due: string | null = null) =>
  query`
    insert into insights (id, title, excerpt, author, date, link, content, status, publish_at)
    values (
      ${id}, ${id}, 'x', 'x', '2030-01-01', ${`/insights/${id}`}, 'x', ${status},
      now() + ${due}::interval
    )`;

let start = 0;
beforeEach(async () => {
  start = await clock();
});

test("the change log holds every row of the starting content once, each under a number of its own", async () => {
  const [row] = await query`
    select
      (select count(*)::int from change_log where not gone) as logged,
      (select count(distinct seq)::int from change_log) as numbers,
      (select max(seq) = (select v from content_clock) from change_log) as reaches,
      (select count(*)::int from home) + (select count(*)::int from about)
        + (select count(*)::int from laws) + (select count(*)::int from services)
        + (select count(*)::int from team) + (select count(*)::int from testimonials)
        + (select count(*)::int from insights) + (select count(*)::int from documents) as rows`;
  expect(row).toEqual({
    logged: row?.["rows"],
    numbers: row?.["rows"],
    rows: row?.["rows"],
    reaches: true,
  });
});

test("the change log stays as it is when the same content is seeded again", async () => {
  await query`truncate seed_state`;
  expect(await seed(database)).toBe(0);
  expect([await clock(), await loggedAfter(start)]).toEqual([start, []]);
});

test("the change log numbers the rows of one statement one after the other, and moves a row to its last number", async () => {
  await query`update laws set title = title || '.'`;
  const laws = await loggedAfter(start);
  expect(await clock()).toBe(start + laws.length);
  const [first] = laws;
  await query`update laws set title = title || '.' where id = ${first?.key ?? ""}`;
  expect(await loggedAfter(start)).toEqual([...laws.slice(1), first]);
  expect(await loggedAfter(start + laws.length)).toEqual([first]);
});

test("the change log hears nothing of a statement that changes nothing for visitors, though pages are made again", async () => {
  await query`update insights set version = version + 1, updated_at = now()`;
  await query`update documents set updated_at = now()`;
  expect([await clock(), await loggedAfter(start)]).toEqual([start + 2, []]);
  await query`update insights set title = 'x' where id = 'missing'`;
  expect(await clock()).toBe(start + 2);
});

test("the change log hears of a text that changed, by its tag", async () => {
  await query`update insights set content = content || ' ' where id = 'insight-001'`;
  expect(await loggedAfter(start)).toEqual([{ key: "insight-001", gone: false }]);
});

test("the change log keeps a tombstone of what was deleted, and takes it back when the row returns", async () => {
  await query`insert into team values ('t', 'A', 'B', 'C', '')`;
  await query`delete from team where id = 't'`;
  expect(await loggedAfter(start)).toEqual([{ key: "t", gone: true }]);
  await query`insert into team values ('t', 'A', 'B', 'C', '')`;
  expect(await loggedAfter(start)).toEqual([{ key: "t", gone: false }]);
  await query`delete from team where id = 't'`;
  expect(await clock()).toBe(start + 4);
});

test("the change log knows a row under another key as another row", async () => {
  await query`insert into team values ('old', 'A', 'B', 'C', '')`;
  await query`update team set id = 'new' where id = 'old'`;
  expect(await loggedAfter(start + 1)).toEqual([
    { key: "new", gone: false },
    { key: "old", gone: true },
  ]);
  await query`delete from team where id = 'new'`;
});

test("the change log numbers what one statement inserts and updates", async () => {
  await query`insert into team values ('one', 'A', 'B', 'C', ''), ('two', 'A', 'B', 'C', '')`;
  await query`
    insert into team values ('two', 'A', 'Changed', 'C', ''), ('three', 'A', 'B', 'C', '')
    on conflict (id) do update set role = excluded.role`;
  expect(await clock()).toBe(start + 4);
  expect((await loggedAfter(start + 2)).map(({ key }) => key).toSorted()).toEqual(["three", "two"]);
  await query`delete from team where id in ('one', 'two', 'three')`;
});

test("the change log forgets numbers with the transaction that took them", async () => {
  const undone = sql.begin(async (tx) => {
    await tx`update laws set title = title || '.'`;
    throw new Error("undone");
  });
  await expect(withDeadline(undone)).rejects.toThrow("undone");
  expect([await clock(), await loggedAfter(start)]).toEqual([start, []]);
});

test("the change log keeps a tombstone of every visible row of a table that was emptied", async () => {
  await write("never-seen", "draft");
  const emptied = sql.begin(async (tx) => {
    await tx`truncate insights`;
    const rows = await tx<Logged[]>`select key, gone from change_log where seq > ${start}`;
    throw new Error(JSON.stringify([rows.length, rows.every(({ gone }) => gone)]));
  });
  await expect(withDeadline(emptied)).rejects.toThrow("[12,true]");
  await query`delete from insights where id = 'never-seen'`;
});

test.each([
  ["draft", null],
  ["archived", null],
  ["scheduled", "1 hour"],
])("%s leaves no trace, whatever is done with it", async (status, due) => {
  await write("hidden", status, due);
  await query`update insights set title = 'Other' where id = 'hidden'`;
  await query`update insights set status = 'draft' where id = 'hidden'`;
  await query`update insights set id = 'renamed' where id = 'hidden'`;
  await query`delete from insights where id = 'renamed'`;
  expect(await loggedAfter(start)).toEqual([]);
  expect(await clock()).toBe(start + 5);
});

test.each(["draft", "archived"])("is gone once it becomes %s, and says no more", async (status) => {
  await write("shown", "published");
  await query`update insights set status = ${status} where id = 'shown'`;
  expect(await loggedAfter(start)).toEqual([{ key: "shown", gone: true }]);
  const reached = await clock();
  await query`update insights set title = 'Secret' where id = 'shown'`;
  await query`delete from insights where id = 'shown'`;
  expect(await loggedAfter(reached)).toEqual([]);
});

test("an article that visitors must not see is gone when its time is put off", async () => {
  await write("due", "scheduled", "-1 second");
  expect(await loggedAfter(start)).toEqual([{ key: "due", gone: false }]);
  await query`update insights set publish_at = now() + interval '1 hour' where id = 'due'`;
  expect(await loggedAfter(start)).toEqual([{ key: "due", gone: true }]);
  await query`delete from insights where id = 'due'`;
});

test("an article that visitors must not see is logged when it is published, also where its time came by itself", async () => {
  await write("waits", "scheduled", "100 ms");
  const isDue = () => query`select from insights where id = 'waits' and publish_at <= now()`;
  await expect.poll(isDue).toHaveLength(1);
  expect(await loggedAfter(start)).toEqual([]);
  await query`
    update insights set status = 'published' where status = 'scheduled' and publish_at <= now()`;
  expect(await loggedAfter(start)).toEqual([{ key: "waits", gone: false }]);
  await query`delete from insights where id = 'waits'`;
});
