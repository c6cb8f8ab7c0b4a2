import { lstat, mkdir, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { syncPath } from "./disk-files.mjs";
import { type LockFile, lockBySystem } from "./lock.ts";
import { codeOf, StartProblem, textOf } from "./postgres.ts";

const mb = 1024 * 1024;
// A new database takes 39 MB; one that starts may need another segment of its log (16 MB) to recover.
const freeFor = { new: 64 * mb, start: 32 * mb };

export interface DataDirectory {
  readonly path: string;
  readonly empty: boolean;
  /** `fill` gets an empty directory, which is moved into place once it is complete. */
  make(fill: (place: string) => Promise<void>): Promise<void>;
  release(): Promise<void>;
}

/** The place in which a restore leaves the former database. */
export const replacedPath = (directory: string): string => join(directory, "pg.replaced");

/** The place of a complete restored database, until it replaces the former one. */
export const restoredPath = (directory: string): string => join(directory, "pg.restored");

/** Advice for a damaged database, whose remains may be the only copy. */
export const damageAdvice =
  "Keep this directory as it is, and restore a backup into another one: set another DATA_DIR, then npm run restore.";

/** Throws StartProblem when it is a file, not ours, not writable, in use, too full or incomplete. */
export async function takeDataDirectory(
  directory: string,
  lock: LockFile,
  minFree = freeFor,
): Promise<DataDirectory> {
  const release = await lockDataDirectory(directory, lock);
  try {
    return await withReason(directory, () => inspect(directory, minFree, release));
  } catch (error) {
    await release();
    throw error;
  }
}

/** Another process has the data directory. */
export class DirectoryInUse extends StartProblem {}

/** Makes the directory if it is missing, and returns a function that releases its lock. Throws StartProblem. */
export async function lockDataDirectory(
  directory: string,
  lock: LockFile,
): Promise<() => Promise<void>> {
  await secure(directory);
  const locked = await withReason(directory, () => lockBySystem(join(directory, "lock"), lock));
  if ("release" in locked) return locked.release;
  const who = locked.ownerPid === 0 ? "another process" : `process ${locked.ownerPid}`;
  throw new DirectoryInUse(
    `DATA_DIR: ${directory} is in use by ${who}. Stop it first, or set another DATA_DIR.`,
  );
}

async function secure(directory: string): Promise<void> {
  await withReason(directory, () => mkdir(directory, { recursive: true, mode: 0o700 }));
  const found = await withReason(directory, () => stat(directory));
  if (!found.isDirectory()) {
    throw new StartProblem(`DATA_DIR: ${directory} is a file, a directory is needed.`);
  }
  const uid = process.getuid?.();
  if (uid !== undefined && found.uid !== uid) {
    throw new StartProblem(
      `DATA_DIR: ${directory} belongs to user ${found.uid}, and this process runs as user ${uid}.`,
    );
  }
}

async function inspect(
  directory: string,
  minFree: typeof freeFor,
  release: () => Promise<void>,
): Promise<DataDirectory> {
  const path = join(directory, "pg");
  const incomplete = join(directory, "pg.new");
  await finishRestore(directory);
  const empty = !(await exists(path));
  // Left by an interrupted start.
  await rm(incomplete, { recursive: true, force: true });
  if (empty) {
    await requireNothingReplaced(directory);
    await requireSpace(directory, minFree.new, "a new database");
  } else {
    await requireComplete(path);
    await requireSpace(directory, minFree.start, "a start");
  }
  return {
    path,
    empty,
    async make(fill) {
      await withReason(directory, async () => {
        await mkdir(incomplete, { mode: 0o700 });
        await fill(incomplete);
        await requireComplete(incomplete);
        await rename(incomplete, path);
        syncPath(directory);
      });
    },
    release,
  };
}

/** Ends a restore that was killed: its database moves into place if the former one is away already, or is removed. */
export async function finishRestore(directory: string): Promise<void> {
  const path = join(directory, "pg");
  const restored = restoredPath(directory);
  if (await exists(path)) return rm(restored, { recursive: true, force: true });
  if (!(await exists(restored))) return;
  await rename(restored, path);
  syncPath(directory);
}

/** Someone moved the database away; the one that a restore replaced may be old, so it is not put back automatically. */
async function requireNothingReplaced(directory: string): Promise<void> {
  if (!(await exists(replacedPath(directory)))) return;
  throw new StartProblem(
    `DATA_DIR: ${directory} has no pg but a pg.replaced, the database of before a restore. Nothing was changed. ` +
      "Rename pg.replaced to pg to have it, or restore a backup; to start empty, set another DATA_DIR.",
  );
}

/** Throws StartProblem, which names the purpose, if fewer bytes are free. */
export async function requireSpace(
  directory: string,
  minFree: number,
  purpose: string,
): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  const free = bavail * bsize;
  if (free >= minFree) return;
  const [left, needed] = [free, minFree].map((bytes) => Math.floor(bytes / mb));
  throw new StartProblem(
    `DATA_DIR: ${directory} has ${left} MB free, ${purpose} needs ${needed} MB.`,
  );
}

/** Size in bytes, with everything below the directory. */
export async function sizeOf(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true });
  const sizes = await Promise.all(
    // A running database removes files of its own.
    entries.map((entry) => stat(join(directory, entry)).catch(() => ({ size: 0 }))),
  );
  return sizes.reduce((sum, { size }) => sum + size, 0);
}

async function requireComplete(path: string): Promise<void> {
  for (const part of ["PG_VERSION", "global/pg_control"]) {
    if (await exists(join(path, part))) continue;
    throw new StartProblem(
      `DATA_DIR: ${path} is not a whole database, ${part} is missing. Nothing was changed. ${damageAdvice}`,
    );
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return false;
    throw error;
  }
}

const reasons: Record<string, string> = {
  EACCES: "is not writable for this process",
  EPERM: "is not writable for this process",
  EROFS: "is on a read-only file system",
  ENOSPC: "has no space left",
  EDQUOT: "has no space left (quota)",
  EEXIST: "is a file, a directory is needed",
  ENOTDIR: "lies below a file, a directory is needed",
};

async function withReason<T>(directory: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    const reason = reasons[codeOf(error)] ?? `cannot be used: ${textOf(error)}`;
    throw new StartProblem(`DATA_DIR: ${directory} ${reason}.`, { cause: error });
  }
}
