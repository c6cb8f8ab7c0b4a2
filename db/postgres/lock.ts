import { readFile, rm, writeFile } from "node:fs/promises";
import process from "node:process";

/**
 * Takes the operating system's exclusive lock on the file (made when missing), without waiting; undefined
 * when another process holds it. The system lets go of it by itself when the process ends, however it ends.
 */
export type LockFile = (path: string) => Promise<{ release(): void } | undefined>;

/** The lock is ours until released, or it is held by the process named (0 when that cannot be told). */
export type Held = { release(): Promise<void> } | { heldBy: number };

/** Locks by the operating system: a lock left by a killed process never blocks. */
export async function lockBySystem(path: string, lock: LockFile): Promise<Held> {
  // Locked beside the note, because Windows lets nobody read a locked file.
  const guard = await lock(`${path}.guard`);
  if (!guard) return { heldBy: (await readNote(path))?.pid ?? 0 };
  await writeFile(path, JSON.stringify({ pid: process.pid }));
  return {
    async release() {
      await rm(path, { force: true });
      guard.release();
    },
  };
}

async function readNote(path: string): Promise<{ pid: number } | undefined> {
  try {
    const { pid } = JSON.parse(await readFile(path, "utf8"));
    return typeof pid === "number" ? { pid } : undefined;
  } catch {
    return undefined; // absent or half written: it names nobody
  }
}
