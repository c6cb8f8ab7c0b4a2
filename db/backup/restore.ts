import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { knownMigrations } from "../migrate.ts";
import {
  finishRestore,
  lockDataDirectory,
  replacedPath,
  restoredPath,
} from "../postgres/data-directory.ts";
import { syncPath, syncTree } from "../postgres/disk-files.mjs";
import type { LockFile } from "../postgres/lock.ts";
import { openEmbedded } from "../postgres/embedded.ts";
import { StartProblem } from "../postgres/postgres.ts";
import { unpack } from "./archive.ts";
import { readContents } from "./contents.ts";
import { type Manifest, rowsOf } from "./manifest.ts";
import { makePlace } from "./place.ts";
import { beginAgain, replay } from "./server.ts";

export interface Restored {
  madeAt: string;
  tables: number;
  rows: number;
  /** The directory of the former database; undefined on a server, which has none any more. */
  replaced: string | undefined;
}

/**
 * Puts a backup in the place of the database, which nothing may be running on. Begins a new epoch and ends all sessions.
 * Throws StartProblem, and changes nothing, when the file is not whole or does not fit; the reason of `stop` likewise.
 */
export async function restore(
  where: { url: string } | { directory: string; lock: LockFile },
  file: string,
  stop: AbortSignal = new AbortController().signal,
): Promise<Restored> {
  const [manifest, replaced] =
    "url" in where
      ? [await restoreServer(where.url, file, stop), undefined]
      : await restoreEmbedded(where.directory, where.lock, file, stop);
  const { madeAt, rows } = manifest;
  return { madeAt, tables: Object.keys(rows).length, rows: rowsOf(manifest), replaced };
}

async function restoreServer(url: string, file: string, stop: AbortSignal): Promise<Manifest> {
  const { path, remove } = await makePlace(tmpdir(), "inkingi-restore-");
  try {
    const manifest = await unpackFor("server", file, path, stop);
    await replay(url, path, manifest, stop);
    return manifest;
  } finally {
    await remove();
  }
}

async function restoreEmbedded(
  directory: string,
  lock: LockFile,
  file: string,
  stop: AbortSignal,
): Promise<[Manifest, string | undefined]> {
  const release = await lockDataDirectory(directory, lock);
  const place = join(directory, "restore");
  try {
    await finishRestore(directory);
    await rm(place, { recursive: true, force: true });
    await mkdir(place, { mode: 0o700 });
    const manifest = await unpackFor("embedded", file, place, stop);
    await startAgain(place, lock, manifest);
    stop.throwIfAborted();
    return [manifest, await replace(directory, join(place, "pg"))];
  } finally {
    await rm(place, { recursive: true, force: true });
    await release();
  }
}

async function unpackFor(
  kind: Manifest["kind"],
  file: string,
  place: string,
  stop: AbortSignal,
): Promise<Manifest> {
  const manifest = await unpack(file, place, stop);
  if (manifest.kind !== kind)
    throw new StartProblem(
      kind === "server"
        ? `${file} is of an embedded database, and DATABASE_URL is set. Nothing was changed.`
        : `${file} is of a database server: set DATABASE_URL to restore it. Nothing was changed.`,
    );
  const known = new Set(await knownMigrations());
  const newer = manifest.migrations.find((name) => !known.has(name));
  if (newer !== undefined)
    throw new StartProblem(
      `${file} is of a newer build, with the migration ${newer}: restore it with that build. Nothing was changed.`,
    );
  return manifest;
}

async function startAgain(directory: string, lock: LockFile, manifest: Manifest): Promise<void> {
  const database = await openEmbedded(directory, lock);
  try {
    const { rows } = await database.sql.begin(readContents);
    const wrong = Object.keys({ ...manifest.rows, ...rows }).find(
      (table) => manifest.rows[table] !== rows[table],
    );
    if (wrong !== undefined)
      throw new StartProblem(
        `The table ${wrong} has ${rows[wrong] ?? 0} rows, and had ${manifest.rows[wrong] ?? 0} when it was backed up. Nothing was changed.`,
      );
    await database.withDeadline(database.sql.unsafe(beginAgain));
  } finally {
    await database.close();
  }
}

/** The former database stays beside the new one; the one before it is removed. */
async function replace(directory: string, restored: string): Promise<string | undefined> {
  const path = join(directory, "pg");
  const replaced = replacedPath(directory);
  const complete = restoredPath(directory);
  syncTree(restored);
  // From here on the next start finishes a killed restore: at least one of the two databases is always there.
  await rename(restored, complete);
  syncPath(directory);
  if (existsSync(path)) {
    await rm(replaced, { recursive: true, force: true });
    await rename(path, replaced);
  }
  await rename(complete, path);
  syncPath(directory);
  return existsSync(replaced) ? replaced : undefined;
}
