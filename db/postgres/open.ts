import { openEmbedded } from "./embedded.ts";
import type { LockFile } from "./lock.ts";
import type { Database } from "./postgres.ts";
import { openServer } from "./server.ts";

/** Throws StartProblem when the database is unreachable, too old, locked, not ours, full or incomplete. */
export function openDatabase(
  where: { url: string } | { directory: string; lock: LockFile },
): Promise<Database> {
  return "url" in where ? openServer(where.url) : openEmbedded(where.directory, where.lock);
}
