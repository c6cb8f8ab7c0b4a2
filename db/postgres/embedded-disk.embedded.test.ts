import {
  existsSync,
  fsyncSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { copyDatabase, temporaryDirectory } from "../testing/database.ts";
import { lock } from "../testing/lock.ts";
import { copyTree } from "./disk-files.mjs";
import { openOnDisk } from "./embedded-disk.mjs";
import { holeIn, writeSizes } from "./file-sizes.mjs";
import { openDatabase } from "./open.ts";
import { StartProblem } from "./postgres.ts";

/** A database of this test's own, not open. */
async function closedDatabase() {
  const { where, remove } = await copyDatabase();
  onTestFinished(remove);
  if (!("directory" in where)) throw new Error("This test is for the embedded database.");
  return { where, path: join(where.directory, "pg") };
}

test("each commit waits until the disk has it, and a new database is on the disk with all of its files", async () => {
  const { directory, remove } = await temporaryDirectory();
  onTestFinished(remove);
  let synced = 0;
  const database = await openOnDisk(directory, (handle) => {
    fsyncSync(handle);
    synced += 1;
  });
  const files = readdirSync(directory, { recursive: true });
  expect(files.length).toBeGreaterThan(900);
  expect(synced).toBeGreaterThanOrEqual(files.length);
  await database.exec("create table kept (n int)");
  synced = 0;
  for (let n = 0; n < 100; n++) await database.exec(`insert into kept values (${n})`);
  expect(synced).toBe(100);
  synced = 0;
  await database.exec("checkpoint");
  expect(synced, "what was written back, and the directories").toBeGreaterThan(10);
  await database.close();
});

/** A directory as a process leaves it that is killed now. */
async function killed(path: string) {
  const { directory, remove } = await temporaryDirectory();
  onTestFinished(remove);
  copyTree(path, join(directory, "pg"));
  return { where: { directory, ...lock }, path: join(directory, "pg") };
}

/** What a start says, once it has read the articles. */
async function start(where: Parameters<typeof openDatabase>[0]): Promise<string> {
  try {
    const database = await openDatabase(where);
    const rows = await database.withDeadline(database.sql`select from insights`);
    await database.close();
    return `It has ${rows.length} articles`;
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    return error.message;
  }
}

const refused = (what: string) =>
  new RegExp(
    `^DATA_DIR: the database in \\S+ does not start\\. .*${what}\\. Where the disk has room, it is damaged\\. Keep this directory as it is, and restore a backup into another one`,
  );

const damages: [what: string, damage: (file: string) => void, said: RegExp][] = [
  ["emptied", (file) => truncateSync(file), refused("is shorter than it was")],
  [
    "shortened",
    (file) => truncateSync(file, statSync(file).size - 8_192),
    refused("is shorter than it was"),
  ],
  ["removed", (file) => rmSync(file), refused("is missing")],
];
// PostgreSQL itself starts with each of the first three, as if there had been no rows.
const relations = ["insights", "insights_pkey", "laws", "pg_attribute", "content_clock"];

test("a hole in the database is noticed in tables, indexes and the catalogue, and nothing is lost by the look", async () => {
  const { where, path } = await closedDatabase();
  const database = await openOnDisk(path);
  const { rows } = await database.query<{ file: string }>(
    `select pg_relation_filepath(name::regclass) as file from unnest($1::text[]) as name
    union all select pg_relation_filepath(reltoastrelid) from pg_class
      where reltoastrelid > 0 and pg_relation_size(reltoastrelid) > 0`,
    [relations],
  );
  await database.close();
  expect(rows.length, "some are of long texts").toBeGreaterThan(relations.length);
  // Closing wrote the sizes down for the thread that the program has; this test has none.
  writeSizes(path);
  for (const { file } of rows) {
    const bytes = readFileSync(join(path, file));
    for (const [what, damage, said] of damages) {
      damage(join(path, file));
      expect(await start(where), `${file} ${what}`).toMatch(said);
      writeFileSync(join(path, file), bytes);
    }
  }
  expect(await start(where)).toBe("It has 12 articles");
});

test("a hole in the database is noticed after a kill too, where the log would make a file of the same length without its rows", async () => {
  const { path } = await closedDatabase();
  const database = await openOnDisk(path);
  const [found] = (
    await database.query<{ file: string }>(`select pg_relation_filepath('insights') as file`)
  ).rows;
  await database.exec("update insights set title = title || '.'");
  writeSizes(path);
  const dead = await killed(path);
  await database.close();
  rmSync(join(dead.path, found?.file ?? ""));
  expect(await start(dead.where)).toMatch(refused("is missing"));
  expect(await start(dead.where), "at the second start too").toMatch(refused("is missing"));
});

test("a hole in the database is noticed without the sizes where the catalogue names the file", async () => {
  const { where, path } = await closedDatabase();
  const database = await openOnDisk(path);
  const { rows } = await database.query<{ file: string }>(
    "select pg_relation_filepath(oid) as file from pg_class where relname in ('insights', 'insights_pkey')",
  );
  await database.close();
  for (const { file } of rows) {
    const bytes = readFileSync(join(path, file));
    rmSync(join(path, "sizes.json"), { force: true });
    rmSync(join(path, file));
    expect(await start(where)).toMatch(refused(`${file} is missing`));
    writeFileSync(join(path, file), bytes);
  }
  expect(await start(where)).toBe("It has 12 articles");
});

test("a hole in the log of the database is one sentence too", async () => {
  const { where, path } = await closedDatabase();
  truncateSync(join(path, "global/pg_control"), 100);
  expect(await start(where)).toMatch(/does not start\. .*it is damaged\. Keep this directory/);
});

const rows = "select n, repeat(md5(n::text), 300) as text from generate_series(1, 300) as n";
const changes: [what: string, statements: string][] = [
  ["a table that is dropped", "drop table thing"],
  ["one that is emptied", "truncate thing"],
  ["one that is rewritten", "alter table thing alter n type bigint"],
  ["one whose tail is cut by VACUUM", "delete from thing where n > 10; vacuum thing"],
  ["one that VACUUM FULL replaces", "delete from thing where n > 10; vacuum full thing"],
  ["indexes that are built again", "reindex table thing; reindex table pg_class"],
  ["one that a transaction made, emptied", `begin; create table a as ${rows}; truncate a; commit`],
  ["one that a transaction made, given up", `begin; create table a as ${rows}; rollback`],
  [
    "temporary ones",
    `create temp table a as ${rows}; drop table a; create temp table b as ${rows}`,
  ],
  ["unlogged ones, which a crash empties", `create unlogged table a as ${rows}`],
  ["a sort that does not fit into memory", "set work_mem = 64; select * from thing order by text"],
  ["a whole schema", "drop schema public cascade; create schema public"],
];
for (const [what, statements] of changes) {
  test(`${what} is no hole: it starts after a kill before and after the next checkpoint`, async () => {
    const { path } = await closedDatabase();
    const database = await openOnDisk(path);
    await database.exec(`create table thing as ${rows}; alter table thing add primary key (n)`);
    await database.exec("checkpoint");
    writeSizes(path);
    expect(existsSync(join(path, "sizes.json"))).toBe(true);
    const moments = [];
    for (const statement of statements.split("; ")) {
      await database.exec(statement);
      moments.push(await killed(path));
    }
    writeSizes(path);
    moments.push(await killed(path));
    await database.exec("checkpoint");
    moments.push(await killed(path));
    await database.close();
    for (const { path: left } of moments) {
      expect(holeIn(left)).toBeUndefined();
      const again = await openOnDisk(left);
      expect((await again.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
      await again.close();
      expect(holeIn(left)).toBeUndefined();
    }
    const last = moments.at(-1);
    if (last) await (await openDatabase(last.where)).close();
  });
}

test("no hole is what a former build wrote down, with files of replaced tables", async () => {
  const { where, path } = await closedDatabase();
  writeFileSync(join(path, "sizes.json"), JSON.stringify({ "base/5/16484": 0 }));
  expect(await start(where)).toBe("It has 12 articles");
  writeFileSync(join(path, "sizes.json"), "");
  expect(await start(where)).toBe("It has 12 articles");
});
