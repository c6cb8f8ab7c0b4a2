import { lstat, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { lockFile } from "../postgres/lock-file.ts";
import { StartProblem } from "../postgres/postgres.ts";

/** The lock is held while the command runs that has made the place. */
const lockName = "lock";

/**
 * Makes an empty directory, as secret as the database, below one whose name begins with `prefix`, and removes those of killed
 * commands.
 */
export async function makePlace(
  folder: string,
  prefix: string,
): Promise<{ path: string; remove(): Promise<void> }> {
  for (const name of await readdir(folder))
    if (name.startsWith(prefix)) await removeAbandoned(join(folder, name));
  const own = await mkdtemp(join(folder, prefix));
  const lock = await lockFile(join(own, lockName));
  if (!lock) throw new StartProblem(`Another command began in ${folder} just now: try again.`);
  const path = join(own, "files");
  await mkdir(path, { mode: 0o700 });
  return {
    path,
    async remove() {
      lock.release();
      await rm(own, { recursive: true, force: true });
    },
  };
}

async function removeAbandoned(path: string): Promise<void> {
  // Two commands may remove the same one.
  const found = await lstat(path).catch(() => undefined);
  // In /tmp anybody may have put anything there.
  const uid = process.getuid?.();
  if (!found?.isDirectory() || (uid !== undefined && found.uid !== uid)) return;
  const lock = await lockFile(join(path, lockName)).catch(() => undefined);
  if (!lock) return;
  lock.release();
  await rm(path, { recursive: true, force: true });
}
