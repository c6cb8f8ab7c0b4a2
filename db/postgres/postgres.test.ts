import { expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "./open.ts";
import { DatabaseUnavailable, isUnavailable } from "./postgres.ts";
import { copyDatabase, withDatabase } from "../testing/database.ts";

const { database, query } = await withDatabase();
const { sql, withDeadline } = database;

const texts = [
  "plain",
  'quo"te',
  "back\\slash",
  "com,ma",
  "{brace}",
  "NULL",
  "",
  " space ",
  "é\n✓",
];

test("arrays of text come back as they were given", async () => {
  const [row] = await query`select ${texts}::text[] as texts, ${[]}::text[] as none`;
  expect(row).toEqual({ texts, none: [] });
});

test("arrays are stored in columns of that type", async () => {
  await query`
    insert into about ${sql({ id: "x", mission: "", vision: "", values: texts, certifications: [] })}`;
  const [row] = await query`delete from about where id = 'x' returning values, certifications`;
  expect(row).toEqual({ values: texts, certifications: [] });
});

test("numbers, nulls and ids stand in arrays too", async () => {
  const id = "0197b0c4-0000-7000-8000-000000000000";
  const [row] = await query`
    select array[1, null, -3] as numbers, array['NULL', null] as texts, ${[id]}::uuid[] as ids`;
  expect(row).toEqual({ numbers: [1, null, -3], texts: ["NULL", null], ids: [id] });
});

test("jsonb comes back as the value that it was", async () => {
  const value = { list: [1, "two", { three: null }], text: 'a "b" \\ é' };
  const [row] = await query`select ${sql.json(value)}::jsonb as value, '[]'::jsonb as empty`;
  expect(row).toEqual({ value, empty: [] });
});

test("a day stays the day that it was, whatever the time zone", async () => {
  const [row] = await query`select ${"2026-03-29"}::date as day`;
  expect(row).toEqual({ day: "2026-03-29" });
});

test("a moment comes back as a Date", async () => {
  const moment = new Date("2026-03-29T01:30:00.123Z");
  const [row] = await query`select ${moment}::timestamptz as moment`;
  expect(row).toEqual({ moment });
});

test("a large text survives the way there and back", async () => {
  const text = "Ikinyarwanda ✓ ".repeat(60_000);
  const [row] = await query`select ${text} as text, length(${text})::int as length`;
  expect(row).toEqual({ text, length: text.length });
});

test("each of 200 queries in flight gets its own rows", async () => {
  const numbers = Array.from({ length: 200 }, (_, index) => index);
  const rows = await Promise.all(
    numbers.map((n) =>
      n % 3 === 0
        ? withDeadline(sql.unsafe<{ n: number }[]>("select $1::int as n", [n]))
        : query<{ n: number }>`select ${n}::int as n, ${"x".repeat(n * 50)} as ballast`,
    ),
  );
  expect(rows.map(([row]) => row?.n)).toEqual(numbers);
});

test("an error names its SQLSTATE and spares the queries beside it", async () => {
  const [bad, good] = await Promise.allSettled([
    query`select 1 / ${0}::int`,
    query`select 1 as one`,
  ]);
  expect(bad).toMatchObject({ status: "rejected", reason: { code: "22012" } });
  expect(good).toMatchObject({ status: "fulfilled", value: [{ one: 1 }] });
  expect(isUnavailable(bad.status === "rejected" && bad.reason)).toBe(false);
});

test("an error amid the rows of an answer leaves the next answers whole", async () => {
  const failing = () => query`select 1 / (3 - n) from generate_series(1, 5) as n`;
  const failed = await Promise.allSettled(Array.from({ length: 20 }, failing));
  expect(failed.filter(({ status }) => status === "rejected")).toHaveLength(20);
  const next = Array.from({ length: 20 }, () => query`select 1 as one`);
  for (const rows of await Promise.all(next)) expect(Array.from(rows)).toEqual([{ one: 1 }]);
});

test("several statements in one string are one transaction", async () => {
  const failing = "insert into documents values ('half', '{}'); select 1 / 0";
  await expect(withDeadline(sql.unsafe(failing))).rejects.toMatchObject({ code: "22012" });
  expect(await query`select from documents where name = 'half'`).toHaveLength(0);
});

test("a transaction that throws leaves nothing, one that returns stays", async () => {
  const write = (name: string, fail: boolean) =>
    sql.begin(async (tx) => {
      await tx`insert into documents (name, body) values (${name}, '{}')`;
      if (fail) throw new Error("changed my mind");
    });
  await expect(withDeadline(write("undone", true))).rejects.toThrow("changed my mind");
  await withDeadline(write("done", false));
  const rows = await query`delete from documents where name in ('done', 'undone') returning name`;
  expect(rows).toEqual([{ name: "done" }]);
});

test("transactions that begin while everything is busy are whole", async () => {
  const queries = Array.from({ length: 150 }, (_, n) => query`select ${n}::int as n`);
  const transactions = Array.from({ length: 20 }, (_, n) =>
    withDeadline(
      sql.begin(async (tx) => {
        await tx`insert into documents (name, body) values (${`many/${n}/1`}, '{}')`;
        await tx`insert into documents (name, body) values (${`many/${n}/2`}, '{}')`;
        if (n % 2 === 1) throw new Error("undone");
        return n;
      }),
    ),
  );
  const results = await Promise.allSettled(transactions);
  expect(results.map((result) => result.status === "fulfilled")).toEqual(
    results.map((_, n) => n % 2 === 0),
  );
  expect((await Promise.all(queries)).map(([row]) => row?.["n"])).toEqual(queries.map((_, n) => n));
  expect(await query`delete from documents where name like 'many/%' returning name`).toHaveLength(
    20,
  );
});

test("queries beside an open transaction neither enter nor break it", async () => {
  const begun = Promise.withResolvers<void>();
  const transaction = sql.begin(async (tx) => {
    await tx`insert into documents (name, body) values ('inside', '{}')`;
    begun.resolve();
    await tx`select pg_sleep(0.1)`;
    throw new Error("undone");
  });
  await begun.promise;
  const beside = query`select from documents where name = 'inside'`;
  await expect(transaction).rejects.toThrow("undone");
  expect(await beside).toHaveLength(0);
});

test("a query that takes too long is unavailable, and the next one is answered", async () => {
  const slow = withDeadline(sql`select pg_sleep(1)`, 100);
  await expect(slow).rejects.toThrow(DatabaseUnavailable);
  await expect(slow).rejects.toSatisfy(isUnavailable);
  expect(await query`select 1 as one`).toEqual([{ one: 1 }]);
});

test("a query given up does not hand its rows to another", async () => {
  const given = Array.from({ length: 30 }, (_, n) =>
    withDeadline(sql`select ${n}::int as n, pg_sleep(0.02)`, n % 2 === 0 ? 60 : 5_000).then(
      ([row]) => row?.["n"] === n,
      isUnavailable,
    ),
  );
  expect(await Promise.all(given)).not.toContain(false);
});

test("notifications wake every listener of the channel, until it stops listening", async () => {
  const content = vi.fn();
  const other = vi.fn();
  const stop = await database.listen("content", content);
  const stopOther = await database.listen("other", other);
  await query`update documents set updated_at = now() where name = 'firm'`;
  await expect.poll(() => content).toHaveBeenCalled();
  expect(other).not.toHaveBeenCalled();

  await stop();
  content.mockClear();
  await query`select pg_notify('content', ''), pg_notify('other', '')`;
  await expect.poll(() => other).toHaveBeenCalled();
  expect(content).not.toHaveBeenCalled();
  await stopOther();
});

test("notifications of a transaction that is undone wake no one", async () => {
  const onNotify = vi.fn();
  const after = vi.fn();
  const stops = [await database.listen("content", onNotify), await database.listen("after", after)];
  const undone = sql.begin(async (tx) => {
    await tx`select pg_notify('content', '')`;
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await query`select pg_notify('after', '')`;
  await expect.poll(() => after).toHaveBeenCalled();
  expect(onNotify).not.toHaveBeenCalled();
  await Promise.all(stops.map((stop) => stop()));
});

test("what was written is there when the database is opened again", async () => {
  const { where, remove } = await copyDatabase();
  onTestFinished(remove);
  const first = await openDatabase(where);
  await first.withDeadline(first.sql`insert into documents (name, body) values ('kept', '{}')`);
  await first.close();
  await expect(first.withDeadline(first.sql`select 1`)).rejects.toSatisfy(isUnavailable);

  const second = await openDatabase(where);
  onTestFinished(() => second.close());
  const rows = await second.withDeadline(
    second.sql`select name from documents where name = 'kept'`,
  );
  expect(rows).toEqual([{ name: "kept" }]);
});
