import type { LockFile } from "../postgres/lock.ts";

/** The lock that api/main.ts gives. */
export const lock: { lock: LockFile } = { lock: lockFile };

async function lockFile(path: string): ReturnType<LockFile> {
  // biome-ignore lint/style/noRestrictedGlobals: a test locks as api/main.ts does
  const file = await Deno.open(path, { read: true, write: true, create: true });
  if (await file.tryLock(true)) return { release: () => file.close() };
  file.close();
  return undefined;
}
