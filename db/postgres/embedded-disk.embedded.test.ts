import {
  closeSync,
  cpSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { copyDatabase, temporaryDirectory } from "../testing/database.ts";
import { openOnDisk } from "./embedded-disk.mjs";
import { shortFile, writeSizes } from "./file-sizes.mjs";
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

describe("a hole in the database", () => {
  const holes: [what: string, left: (size: number) => number][] = [
    ["an emptied file", () => 0],
    ["a shortened file", (size) => size - 8_192],
  ];
  for (const [what, left] of holes) {
    test(`${what} is noticed at the start, in one sentence, and nothing is lost by the look`, async () => {
      const { where, path } = await closedDatabase();
      const database = await openDatabase(where);
      const { sql, withDeadline } = database;
      const [found] = await withDeadline(
        sql<{ file: string }[]>`select pg_relation_filepath('insights') as file`,
      );
      await database.close();
      const file = join(path, found?.file ?? "");
      const before = readFileSync(file);
      truncateSync(file, left(before.length));
      const opening = openDatabase(where);
      await expect(opening).rejects.toThrow(StartProblem);
      await expect(opening).rejects.toThrow(
        /^DATA_DIR: the database in \S+ does not start\. .*base\/\d+\/\d+ is shorter than it was\. .*it is damaged: restore a backup/,
      );
      writeFileSync(file, before);
      const again = await openDatabase(where);
      expect(await again.withDeadline(again.sql`select from insights`)).toHaveLength(12);
      await again.close();
    });
  }

  test("a damaged log is one sentence too", async () => {
    const { where, path } = await closedDatabase();
    truncateSync(join(path, "global/pg_control"), 100);
    await expect(openDatabase(where)).rejects.toThrow(
      /^DATA_DIR: the database in \S+ does not start\. .*it is damaged: restore a backup/,
    );
  });
});

test("what a crash empties by itself is no hole", async () => {
  const { path } = await closedDatabase();
  const database = await openOnDisk(path);
  await database.exec(`
    insert into rate_limit (key, hits, cap, reset_at)
    select 'key ' || n, 1, 1, now() from generate_series(1, 2000) as n`);
  await database.exec("checkpoint");
  writeSizes(path);
  // As a killed process leaves it.
  const { directory, remove } = await temporaryDirectory();
  onTestFinished(remove);
  cpSync(path, directory, { recursive: true });
  await database.close();
  const recovered = await openOnDisk(directory);
  expect((await recovered.query("select from rate_limit")).rows).toHaveLength(0);
  expect(shortFile(directory)).toBeUndefined();
  await recovered.close();
});

test("files that grew are no hole, and sizes are written down when the files are on the disk", async () => {
  const { path } = await closedDatabase();
  const before = writeSizes(path);
  expect(shortFile(path)).toBeUndefined();
  const [file = ""] = before.keys();
  const handle = openSync(join(path, file), "a");
  writeFileSync(handle, new Uint8Array(8_192));
  closeSync(handle);
  expect(shortFile(path)).toBeUndefined();
  expect(writeSizes(path, before).get(file)).toBe((before.get(file) ?? 0) + 8_192);
  truncateSync(join(path, file), before.get(file));
  expect(shortFile(path)).toBe(file);
});
