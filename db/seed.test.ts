import { cp, readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import * as v from "valibot";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./postgres/open.ts";
import { documents } from "./schema/documents.ts";
import { entities } from "./schema/entities.ts";
import { Insight } from "./schema/insights/insights.ts";
import { seed } from "./seed.ts";
import { emptyDatabase, temporaryDirectory, withDatabase } from "./testing/database.ts";

const { database, query } = await withDatabase();
const { sql, withDeadline } = database;
const original = new URL("./data/", import.meta.url);

beforeEach(async () => {
  await withDeadline(
    sql.unsafe(
      "truncate seeded, seed_state, home, about, laws, services, team, testimonials, insights, documents, staff_documents",
    ),
  );
  await seed(database);
});

/** The starting content of a later version: one file of it changed. */
async function later(file: string, change: (text: string) => string): Promise<URL> {
  const { directory, remove } = await temporaryDirectory();
  onTestFinished(remove);
  await cp(original, directory, { recursive: true });
  const url = new URL(file, pathToFileURL(`${directory}/`));
  const text = await readFile(url, "utf8");
  expect(change(text)).not.toBe(text);
  await writeFile(url, change(text));
  return pathToFileURL(`${directory}/`);
}

const time = async () => (await query`select v from content_clock`)[0]?.["v"];

test("seed brings every file of the starting content, in its order", async () => {
  const laws = JSON.parse(await readFile(new URL("laws.json", original), "utf8"));
  const rows = await query<{ id: string }>`select id from laws order by position`;
  expect(rows.map((row) => row.id)).toEqual(laws.items.map((law: { id: string }) => law.id));
  expect(await query`select from insights`).toHaveLength(12);
  expect(await query`select from home`).toHaveLength(1);
});

test("seed keeps every document as the contract has it", async () => {
  const rows = await query<{ name: string; body: unknown }>`select name, body from documents`;
  expect(rows.map((row) => row.name).toSorted()).toEqual(Object.keys(documents).toSorted());
  for (const { name, body } of rows) {
    const schema = Object.entries(documents).find(([key]) => key === name)?.[1];
    expect(schema && v.is(schema, body), name).toBe(true);
  }
});

test("seed keeps every article as the contract has it", async () => {
  const rows = await query`
    select id, title, excerpt, author, date, link, content, read_time as "readTime", category, image,
      image_alt as "imageAlt"
    from insights`;
  for (const row of rows) expect(v.parse(v.strictObject(Insight.entries), row)).toEqual(row);
});

test("seed lets no note for editors through, at any depth", async () => {
  for (const table of entities) {
    const rows = await query`select to_jsonb(t) as row from ${sql(table)} as t`;
    expect(JSON.stringify(rows), table).not.toMatch(/"_\w*":/);
  }
});

test("seed does nothing the second time, and does not move the content clock", async () => {
  const before = await time();
  expect(await seed(database)).toBe(0);
  expect(await time()).toBe(before);
});

test("seed leaves alone what staff changed, also when the starting content is newer", async () => {
  await query`update laws set title = 'By staff' where id = 'law-26-2017'`;
  await query`update home set key_highlights = key_highlights || 'By staff'::text`;
  const newer = await later("laws.json", (text) => text.replace(/"title": "/g, '"title": "New: '));
  const count = await query<{ n: number }>`select count(*)::int as n from laws`;
  expect(await seed(database, newer)).toBe((count[0]?.n ?? 0) - 1);
  const rows = await query<{ id: string; title: string }>`select id, title from laws`;
  for (const { id, title } of rows) {
    expect(title).toMatch(id === "law-26-2017" ? /^By staff$/ : /^New: /);
  }
  const [home] = await query<{ stored: boolean }>`
    select 'By staff' = any(key_highlights) as stored from home`;
  expect(home).toEqual({ stored: true });
});

test("seed does not bring back what staff deleted", async () => {
  await query`delete from insights where id = 'insight-003'`;
  await query`delete from testimonials`;
  const newer = await later("testimonials.json", (text) =>
    text.replace('statement": "', 'statement": "New: '),
  );
  expect(await seed(database, newer)).toBe(0);
  expect(await query`select from insights where id = 'insight-003'`).toHaveLength(0);
  expect(await query`select from testimonials`).toHaveLength(0);
});

test("seed gives an article that staff left alone its newer text, as a new version", async () => {
  const newer = await later("insights/insight-001.json", (text) =>
    text.replace('"title": "', '"title": "New: '),
  );
  expect(await seed(database, newer)).toBe(1);
  const rows =
    await query`select title like 'New: %' as new, version from insights where id = 'insight-001'`;
  expect(rows).toEqual([{ new: true, version: 2 }]);
  expect(await seed(database, newer)).toBe(0);
});

test("seed gives way to an article of staff with the same link", async () => {
  await query`delete from insights where id = 'insight-001'`;
  await query`delete from seeded where key = 'insight-001'`;
  await query`
    insert into insights (id, title, excerpt, author, date, link)
    values ('insight-own', 'Own', '', '', '2026-01-01', '/insights/' || 'own')`;
  const article = JSON.parse(
    await readFile(new URL("insights/insight-001.json", original), "utf8"),
  );
  await query`update insights set link = ${article.link} where id = 'insight-own'`;
  const newer = await later("laws.json", (text) => `${text}\n`);
  expect(await seed(database, newer)).toBe(0);
  expect(await query`select id from insights where link = ${article.link}`).toEqual([
    { id: "insight-own" },
  ]);
});

test("seed takes texts with quotes, backslashes and dollars as they are", async () => {
  const hostile = String.raw`it's \ "quoted" $seed$ $1 E'\\'; drop table laws; --`;
  const newer = await later("team.json", (text) => {
    const team = JSON.parse(text);
    team.items[0].bio = hostile;
    return JSON.stringify(team);
  });
  expect(await seed(database, newer)).toBe(1);
  expect(await query`select bio from team order by position limit 1`).toEqual([{ bio: hostile }]);
});

test("seed refuses content that does not fit the contract, naming the place, and writes nothing", async () => {
  const before = await time();
  const broken = await later("laws.json", (text) => {
    const laws = JSON.parse(text);
    laws.items[2].title = 7;
    return JSON.stringify(laws);
  });
  await expect(seed(database, broken)).rejects.toThrow(/laws\.items\.2\.title does not fit/);
  expect(await time()).toBe(before);
});

test("writes each row once when three start at the same time", async () => {
  const { where, remove } = await emptyDatabase();
  const first = await openDatabase(where);
  const others =
    first.kind === "server" ? [await openDatabase(where), await openDatabase(where)] : [];
  onTestFinished(async () => {
    for (const one of [first, ...others]) await one.close();
    await remove();
  });
  await migrate(first);
  const all = others.length > 0 ? [first, ...others] : [first, first, first];
  const results = await Promise.all(all.map((one) => seed(one)));
  const [stored] = await first.withDeadline(
    first.sql<{ n: number }[]>`select count(*)::int as n from seeded`,
  );
  expect(results.reduce((sum, n) => sum + n, 0)).toBe(stored?.n);
  expect(await seed(first)).toBe(0);
});
