import type { LockFile } from "./lock.ts";

/** The lock of the server, and of every command that takes its data directory. */
export const lockFile: LockFile = async (path) => {
  // biome-ignore lint/style/noRestrictedGlobals: Node has no locks of files
  const file = await Deno.open(path, { read: true, write: true, create: true });
  if (await file.tryLock(true)) return { release: () => file.close() };
  file.close();
  return undefined;
};
