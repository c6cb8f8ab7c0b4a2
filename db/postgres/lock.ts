import { readFile, rm, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import process from "node:process";
import { codeOf } from "./problem.ts";

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
  await writeFile(path, note(""));
  return {
    async release() {
      await rm(path, { force: true });
      guard.release();
    },
  };
}

/** Locks by the note alone, for runtimes without file locks: the note of a process that is gone is void. */
export async function lockByNote(path: string): Promise<Held> {
  const boot = await bootId();
  const mine = note(boot);
  try {
    await writeFile(path, mine, { flag: "wx" });
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    const other = await readNote(path);
    if (other && isAlive(other, boot)) return { heldBy: other.pid };
    await rm(path, { force: true });
    await writeFile(path, mine);
    // Two that find the same void note both write: the last one has it.
    await sleep(100);
    const winner = await readFile(path, "utf8");
    if (winner !== mine) return { heldBy: (await readNote(path))?.pid ?? 0 };
  }
  return { release: () => rm(path, { force: true }) };
}

type Note = { pid: number; boot: string };

const note = (boot: string) => JSON.stringify({ pid: process.pid, boot });

async function readNote(path: string): Promise<Note | undefined> {
  try {
    const { pid, boot } = JSON.parse(await readFile(path, "utf8"));
    return typeof pid === "number" ? { pid, boot: String(boot) } : undefined;
  } catch {
    return undefined; // absent or half written: it names nobody
  }
}

function isAlive({ pid, boot }: Note, bootNow: string): boolean {
  if (pid === process.pid || (boot !== "" && bootNow !== "" && boot !== bootNow)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM"; // it lives and belongs to somebody else
  }
}

/** Differs after a restart of the machine, when process numbers begin anew; empty where it is not to be had. */
async function bootId(): Promise<string> {
  try {
    return (await readFile("/proc/sys/kernel/random/boot_id", "utf8")).trim();
  } catch {
    return "";
  }
}
