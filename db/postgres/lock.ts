import { readFile, rm, writeFile } from "node:fs/promises";
import process from "node:process";

/** Takes the system's exclusive lock without waiting; undefined when another process has it. */
export type LockFile = (path: string) => Promise<{ release(): void } | undefined>;

/** Released by us, or held by the process named (0 when unknown). */
export type LockResult = { release(): Promise<void> } | { ownerPid: number };

/** The lock of a killed process never blocks. */
export async function lockBySystem(path: string, lock: LockFile): Promise<LockResult> {
  // A separate file, because Windows lets no one read a locked file.
  const guard = await lock(`${path}.guard`);
  if (!guard) return { ownerPid: (await readOwner(path))?.pid ?? 0 };
  await writeFile(path, JSON.stringify({ pid: process.pid }));
  return {
    async release() {
      await rm(path, { force: true });
      guard.release();
    },
  };
}

async function readOwner(path: string): Promise<{ pid: number } | undefined> {
  try {
    const { pid } = JSON.parse(await readFile(path, "utf8"));
    return typeof pid === "number" ? { pid } : undefined;
  } catch {
    return undefined; // absent or half written: it names no one
  }
}
