import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { copyDatabase, temporaryDirectory } from "../testing/database.ts";
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
  expect(await restore(where, file)).toMatchObject({ replaced });
  for (const name of ["pg", "pg.replaced"])
    expect(existsSync(join(where.directory, name, "PG_VERSION")), name).toBe(true);
}, 120_000);
