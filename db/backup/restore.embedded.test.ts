import { cpSync, existsSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { copyDatabase, temporaryDirectory } from "../testing/database.ts";
import { replacedPath, restoredPath } from "../postgres/data-directory.ts";
import { openDatabase } from "../postgres/open.ts";
import { backUp } from "./backup.ts";
import { restore } from "./restore.ts";

test("a restore that was interrupted is made up by the next, and the database of before stays", async () => {
  const { where, remove } = await copyDatabase();
  onTestFinished(remove);
  const folder = await temporaryDirectory();
  onTestFinished(folder.remove);
  if ("url" in where) throw new Error("This test is for the embedded database");
  const file = join(folder.directory, "backup.tar.gz");
  await backUp(where, file);
  const replaced = join(where.directory, "pg.replaced");
  renameSync(join(where.directory, "pg"), replaced);
  // The second also replaces what the first left.
  for (let nth = 0; nth < 2; nth++) expect(await restore(where, file)).toMatchObject({ replaced });
  for (const name of ["pg", "pg.replaced"])
    expect(existsSync(join(where.directory, name, "PG_VERSION")), name).toBe(true);
});

test("a restore that was killed between its two renames is finished by the next start, and one before them is forgotten", async () => {
  const { where, remove } = await copyDatabase();
  onTestFinished(remove);
  if ("url" in where) throw new Error("This test is for the embedded database");
  const path = join(where.directory, "pg");
  const [replaced, restored] = [replacedPath(where.directory), restoredPath(where.directory)];
  const opens = async () => {
    const database = await openDatabase(where);
    await database.close();
  };
  cpSync(path, restored, { recursive: true });
  writeFileSync(join(restored, "mark"), "");
  await opens();
  expect(existsSync(restored)).toBe(false);
  expect(existsSync(join(path, "mark"))).toBe(false);
  cpSync(path, restored, { recursive: true });
  writeFileSync(join(restored, "mark"), "");
  renameSync(path, replaced);
  await opens();
  expect(existsSync(restored)).toBe(false);
  expect(existsSync(join(path, "mark"))).toBe(true);
  expect(existsSync(replaced)).toBe(true);
});
