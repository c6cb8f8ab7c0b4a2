import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { takeDataDirectory } from "./data-directory.ts";
import { openDatabase } from "./open.ts";
import { StartProblem } from "./postgres.ts";
import { copyDatabase, temporaryDirectory } from "../testing/database.ts";
import { lock } from "../testing/lock.ts";

/** A copy of the template that goes when the test is done. */
async function dataDirectory(): Promise<string> {
  const { where, remove } = await copyDatabase();
  onTestFinished(remove);
  if ("url" in where) throw new Error("These tests are for the embedded database");
  return where.directory;
}

/** An empty place, for data directories that are something else. */
async function place(): Promise<string> {
  const { directory, remove } = await temporaryDirectory();
  onTestFinished(remove);
  return directory;
}

const refusal = async (directory: string) => {
  const error = await openDatabase({ directory, ...lock }).then(
    async (database) => {
      await database.close();
      return new Error("It started");
    },
    (reason: Error) => reason,
  );
  expect(error).toBeInstanceOf(StartProblem);
  expect(error.message).toMatch(/^DATA_DIR: [^\n]+$/);
  return error.message;
};

const opens = async (directory: string) => {
  const database = await openDatabase({ directory, ...lock });
  const [row] = await database.withDeadline(
    database.sql<{ n: number }[]>`select count(*)::int as n from laws`,
  );
  await database.close();
  return row?.n;
};

const holder = fileURLToPath(new URL("../testing/holder.ts", import.meta.url));

/** Another process that holds the directory until it is ended; `asked` says what it is to do. */
async function hold(directory: string, asked: "hold" | "make"): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["run", "-A", "--no-prompt", holder, directory, asked], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  if (child.stdout) await once(child.stdout, "data");
  return child;
}

const kill = async (child: ChildProcess) => {
  child.kill("SIGKILL");
  await once(child, "exit");
};

test("a data directory that another process holds is refused, and the process named", async () => {
  const directory = await dataDirectory();
  const child = await hold(directory, "hold");
  expect(JSON.parse(await readFile(join(directory, "lock"), "utf8"))).toMatchObject({
    pid: child.pid,
  });
  expect(await refusal(directory)).toContain(`in use by process ${child.pid}.`);
  await kill(child);
  expect(await opens(directory)).toBeGreaterThan(0);
});

test("a data directory whose holder was killed opens immediately, ten times out of ten", async () => {
  const directory = await dataDirectory();
  for (let round = 0; round < 10; round++) {
    await kill(await hold(directory, "hold"));
    const taken = await takeDataDirectory(directory, lock.lock);
    await taken.release();
  }
  expect(await opens(directory)).toBeGreaterThan(0);
});

test("a data directory is free again after it was closed", async () => {
  const directory = await dataDirectory();
  await opens(directory);
  expect(await readdir(directory)).not.toContain("lock");
  expect(await opens(directory)).toBeGreaterThan(0);
});

test("a data directory that is a file is refused", async () => {
  const file = join(await place(), "data");
  await writeFile(file, "mine");
  expect(await refusal(file)).toContain(`${file} is a file`);
  expect(await refusal(join(file, "below"))).toContain("below a file");
  expect(await readFile(file, "utf8")).toBe("mine");
});

test.runIf(process.getuid?.() === 0)(
  "a data directory that belongs to another user is refused",
  async () => {
    const directory = await place();
    await chown(directory, 65_534, 65_534);
    expect(await refusal(directory)).toContain(
      "belongs to user 65534, and this process runs as user 0",
    );
    expect(await readdir(directory)).toEqual([]);
  },
);

test("a data directory with too little room for a new database, or for one to start, is refused and free again", async () => {
  const more = Number.MAX_SAFE_INTEGER;
  const refused = takeDataDirectory(await place(), lock.lock, { new: more, start: 0 });
  await expect(refused).rejects.toThrow(/^DATA_DIR: \S+ has \d+ MB free, a new database needs/);
  const directory = await dataDirectory();
  const full = takeDataDirectory(directory, lock.lock, { new: 0, start: more });
  await expect(full).rejects.toThrow(/^DATA_DIR: \S+ has \d+ MB free, a start needs \d+ MB\.$/);
  const taken = await takeDataDirectory(directory, lock.lock, { new: more, start: 0 });
  await taken.release();
});

test("a data directory with half a database is refused, and left as it is", async () => {
  const directory = await dataDirectory();
  await rm(join(directory, "pg/global/pg_control"));
  const before = await readdir(directory, { recursive: true });
  expect(await refusal(directory)).toMatch(
    /global\/pg_control is missing\. Nothing was changed\. Keep this directory as it is, and restore a backup into another one/,
  );
  const after = await readdir(directory, { recursive: true });
  expect(after.filter((name) => name !== "lock.guard")).toEqual(before);
});

test("a data directory with an empty pg is refused rather than filled", async () => {
  const directory = await place();
  await mkdir(join(directory, "pg"));
  expect(await refusal(directory)).toContain("PG_VERSION is missing");
});

test("a data directory whose database was moved away beside a replaced one is refused rather than filled, and told how to go on", async () => {
  const directory = await dataDirectory();
  const [path, replaced] = [join(directory, "pg"), join(directory, "pg.replaced")];
  await rename(path, replaced);
  expect(await refusal(directory)).toContain(
    "Rename pg.replaced to pg to have it, or restore a backup; to start empty, set another DATA_DIR.",
  );
  expect(existsSync(path)).toBe(false);
  await rename(replaced, path);
  expect(await opens(directory)).toBeGreaterThan(0);
});

test("a data directory with a damaged database is refused with what the engine says, and can be tried again", async () => {
  const directory = await dataDirectory();
  await writeFile(join(directory, "pg/global/pg_control"), "damaged");
  expect(await refusal(directory)).toContain("does not start");
  expect(await refusal(directory)).toContain("does not start");
});

test("the first start that is killed in the middle leaves nothing half made", async () => {
  const directory = join(await place(), "new/data");
  const child = await hold(directory, "make");
  // The database is being made in pg.new now.
  await kill(child);
  expect(await readdir(directory)).not.toContain("pg");
  const database = await openDatabase({ directory, ...lock });
  expect(await readdir(directory)).toEqual(["lock", "lock.guard", "pg"]);
  expect(await database.withDeadline(database.sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await database.close();
});

test("the first start that fails leaves nothing behind", async () => {
  const directory = await place();
  const taken = await takeDataDirectory(directory, lock.lock);
  const half = taken.make(async (path) => {
    await writeFile(join(path, "PG_VERSION"), "18");
    throw Object.assign(new Error("no space"), { code: "ENOSPC" });
  });
  await expect(half).rejects.toThrow("has no space left");
  await taken.release();
  expect(await readdir(directory)).toEqual(["lock.guard", "pg.new"]);
  const again = await takeDataDirectory(directory, lock.lock);
  expect(again.empty).toBe(true);
  expect(await readdir(directory)).not.toContain("pg.new");
  await again.release();
});
