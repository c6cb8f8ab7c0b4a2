import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { migrate, pending } from "./migrate.ts";
import { openDatabase } from "./postgres/open.ts";
import type { Database } from "./postgres/postgres.ts";
import { emptyDatabase, temporaryDirectory } from "./testing/database.ts";

const { where, remove } = await emptyDatabase();
const database = await openDatabase(where);
const { sql } = database;

afterAll(async () => {
  await database.close();
  await remove();
});

beforeEach(async () => {
  await sql`drop schema public cascade`;
  await sql`create schema public`;
});

/** A directory of migrations of the test's own. */
async function migrations(files: Record<string, string>): Promise<URL> {
  const place = await temporaryDirectory();
  onTestFinished(place.remove);
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(place.directory, name), text);
  }
  return pathToFileURL(`${place.directory}/`);
}

const tables = async () => {
  const rows = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' order by 1`;
  return rows.map((row) => row.name);
};

test("migrate applies every file once, in order, and then nothing", async () => {
  const before = await pending(database);
  const first = await migrate(database);
  expect(first).toEqual(before);
  expect(first.length).toBeGreaterThan(10);
  expect(first).toEqual(first.toSorted());
  expect(await tables()).toContain("contacts");
  expect(await migrate(database)).toEqual([]);
  expect(await pending(database)).toEqual([]);
});

test("migrate refuses a database that a newer build has changed, and names the migration", async () => {
  const newer = await migrations({
    "0001_one.sql": "create table one (a int)",
    "0002_two.sql": "alter table one rename a to b",
  });
  const older = await migrations({ "0001_one.sql": "create table one (a int)" });
  await migrate(database, newer);
  await expect(migrate(database, older)).rejects.toThrow(
    /^A newer build has changed this database: it has the migration 0002_two\.sql, which/,
  );
});

test("migrate refuses a file that was edited after it was applied, and does nothing more", async () => {
  const directory = await migrations({ "0001_one.sql": "create table one (a int)" });
  await migrate(database, directory);
  await writeFile(new URL("0001_one.sql", directory), "create table one (a text)");
  await writeFile(new URL("0002_two.sql", directory), "create table two (a int)");
  await expect(migrate(database, directory)).rejects.toThrow(/0001_one\.sql was edited/);
  expect(await tables()).toEqual(["one", "schema_migration"]);
});

test("migrate takes a checkout with other line ends for the same file", async () => {
  const directory = await migrations({ "0001_one.sql": "-- why\ncreate table one (a int)\n" });
  await migrate(database, directory);
  await writeFile(new URL("0001_one.sql", directory), "-- why\r\ncreate table one (a int)\r\n");
  expect(await migrate(database, directory)).toEqual([]);
});

test("migrate leaves nothing of a file that fails, keeps those before it, and goes on when it is mended", async () => {
  const directory = await migrations({
    "0001_one.sql": "create table one (a int)",
    "0002_two.sql": "create table two (a int); insert into two values (1); select 1 / 0",
  });
  await expect(migrate(database, directory)).rejects.toThrow(
    /0002_two\.sql failed.*division by zero/,
  );
  expect(await tables()).toEqual(["one", "schema_migration"]);
  // The connection is fit for use: no half transaction stays behind.
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);

  await writeFile(new URL("0002_two.sql", directory), "create table two (a int)");
  expect(await migrate(database, directory)).toEqual(["0002_two.sql"]);
});

test("migrate ignores files that are no migrations", async () => {
  const directory = await migrations({
    "0001_one.sql": "create table one (a int)",
    "notes.sql": "no",
  });
  expect(await migrate(database, directory)).toEqual(["0001_one.sql"]);
});

test("migrate applies each file once when three start at the same time on an empty database", async () => {
  const others =
    database.kind === "server" ? [await reopened(), await reopened()] : [database, database];
  const done = await Promise.all([database, ...others].map((one) => migrate(one)));
  const all = await pending(database).then(
    () => sql<{ name: string }[]>`select name from schema_migration order by name`,
  );
  expect(done.flat().toSorted()).toEqual(all.map((row) => row.name));
  expect(await pending(database)).toEqual([]);
});

async function reopened(): Promise<Database> {
  const other = await openDatabase(where);
  onTestFinished(() => other.close());
  return other;
}
