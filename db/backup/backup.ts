import { existsSync } from "node:fs";
import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { TransactionSql } from "postgres";
import { copyPlace } from "../postgres/copy-requests.ts";
import { DirectoryInUse, requireSpace, sizeOf } from "../postgres/data-directory.ts";
import { type LockFile, lockBySystem } from "../postgres/lock.ts";
import { openEmbedded } from "../postgres/embedded.ts";
import { openServer } from "../postgres/server.ts";
import { StartProblem } from "../postgres/postgres.ts";
import { pack } from "./archive.ts";
import { readContents } from "./contents.ts";
import { removeErased } from "./erased.ts";
import { type Manifest, rowsOf } from "./manifest.ts";
import { makePlace } from "./place.ts";
import { recordBackup } from "./record.ts";
import { dump } from "./server.ts";

export interface Backup {
  bytes: number;
  tables: number;
  rows: number;
}

/**
 * Backs the database up into a new file, also while the site runs. Throws StartProblem, and leaves no file, when it
 * cannot; the reason of `stop` likewise.
 */
export async function backUp(
  where: { url: string } | { directory: string; lock: LockFile },
  file: string,
  stop: AbortSignal = new AbortController().signal,
): Promise<Backup> {
  if (existsSync(file)) throw new StartProblem(`${file} exists already: name a new file.`);
  const folder = await stat(dirname(file)).catch(() => undefined);
  if (!folder?.isDirectory()) throw new StartProblem(`${dirname(file)} is no directory.`);
  const beside = await makePlace(dirname(file), ".backup-");
  try {
    const target = { file, incomplete: join(beside.path, "backup.tar.gz") };
    return "url" in where
      ? await backUpServer(where.url, target, beside.path, stop)
      : await backUpEmbedded(where, target, stop);
  } finally {
    await beside.remove();
  }
}

type Target = Record<"file" | "incomplete", string>;

/** Lifts the time limits for pg_dump, which may take hours. */
const unbounded = (sql: TransactionSql) => sql`
  select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`;

async function backUpServer(
  url: string,
  target: Target,
  place: string,
  stop: AbortSignal,
): Promise<Backup> {
  const database = await openServer(url);
  try {
    const about = await database.sql.begin(async (sql) => {
      await unbounded(sql);
      const contents = await readContents(sql);
      await dump(url, place, contents.snapshot, stop);
      return contents;
    });
    const made = await packed({ ...target, place }, { kind: "server", ...about }, stop);
    await database.withDeadline(recordBackup(database.sql, made.bytes));
    return made;
  } finally {
    await database.close();
  }
}

async function backUpEmbedded(
  { directory, lock }: { directory: string; lock: LockFile },
  target: Target,
  stop: AbortSignal,
): Promise<Backup> {
  if (!existsSync(join(directory, "pg")))
    throw new StartProblem(`DATA_DIR: there is no database in ${directory}.`);
  const other = await lockBySystem(join(directory, "backup.lock"), lock);
  if ("ownerPid" in other)
    throw new StartProblem(`DATA_DIR: ${directory} is being backed up by another process.`);
  const paths = copyPlace(directory);
  // If the site does not run, this process opens the database, and answers in its place.
  const own = await openEmbedded(directory, lock).catch((error: unknown) => {
    if (error instanceof DirectoryInUse) return undefined;
    throw error;
  });
  try {
    await rm(paths.place, { recursive: true, force: true });
    // Room for the copy, its log while it is vacuumed, and the table that is being vacuumed.
    await requireSpace(directory, 3 * (await sizeOf(join(directory, "pg"))), "a backup");
    await mkdir(paths.place, { mode: 0o700 });
    await writeFile(paths.request, "");
    await answered(paths, () => existsSync(paths.copy), stop);
    stop.throwIfAborted();
    const about = await contentsOf(paths, lock, stop);
    const made = await packed({ ...target, place: paths.place }, about, stop);
    await writeFile(paths.made, String(made.bytes));
    await answered(paths, () => !existsSync(paths.made), stop);
    return made;
  } finally {
    await rm(paths.place, { recursive: true, force: true });
    await own?.close();
    await other.release();
  }
}

/** Starts the copy once, which proves that it starts, and removes erased data from it. */
async function contentsOf(
  paths: ReturnType<typeof copyPlace>,
  lock: LockFile,
  stop: AbortSignal,
): Promise<Omit<Manifest, "format" | "files">> {
  const copy = await openEmbedded(paths.place, lock);
  try {
    await removeErased(copy.sql, paths.copy, stop);
    return { kind: "embedded", ...(await copy.sql.begin(readContents)) };
  } finally {
    await copy.close();
  }
}

const pollMs = 100;
/** A program that has not begun by then is not ours, or stands still. */
const beginMs = 30_000;

/** Also returns when it is stopped; it waits for a copy that has begun, which would appear after we are gone. */
async function answered(
  paths: ReturnType<typeof copyPlace>,
  isDone: () => boolean,
  stop: AbortSignal,
): Promise<void> {
  let until = Date.now() + beginMs;
  stop.addEventListener("abort", () => {
    until = Date.now() + beginMs;
  });
  while (!isDone()) {
    if (stop.aborted && ((await isTakenBack(paths.request)) || Date.now() > until)) return;
    if (existsSync(paths.failed))
      throw new StartProblem(
        `The running site could not make the backup. ${await readFile(paths.failed, "utf8")}`,
      );
    if (existsSync(paths.request) && Date.now() > until)
      throw new StartProblem(
        `The program that has ${dirname(paths.place)} does not answer: is it the site, of this build?`,
      );
    await new Promise((resume) => setTimeout(resume, pollMs));
  }
}

/** False if the program has already taken the request. */
const isTakenBack = (request: string): Promise<boolean> =>
  rm(request).then(
    () => true,
    () => false,
  );

async function packed(
  files: Parameters<typeof pack>[0],
  { kind, madeAt, migrations, rows }: Omit<Manifest, "format" | "files">,
  stop: AbortSignal,
): Promise<Backup> {
  const bytes = await pack(files, { kind, madeAt, migrations, rows }, stop);
  return { bytes, tables: Object.keys(rows).length, rows: rowsOf({ rows }) };
}
