import { constants } from "node:os";
import { resolve } from "node:path";
import process from "node:process";
import { readSettings, type Settings, SettingsProblem } from "../api/settings.ts";
import { lockFile } from "../db/postgres/lock-file.ts";
import { StartProblem } from "../db/postgres/postgres.ts";

interface Given {
  where: { url: string } | { directory: string; lock: typeof lockFile };
  file: string;
  settings: Settings;
  /** Aborted by the first signal to end. */
  stop: AbortSignal;
}

/**
 * Runs a command on the database that the settings name; prints its lines, or in one line why it failed. A signal lets it
 * remove its files before it ends.
 */
export async function onDatabase(command: (given: Given) => Promise<string[]>): Promise<void> {
  const stopping = new AbortController();
  let failure = 1;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      failure = 128 + constants.signals[signal];
      stopping.abort(new StartProblem("Stopped before the end. Nothing was changed."));
    });
  try {
    const settings = readSettings(process.env);
    // The role that owns the tables, if the program has another one.
    const url = settings.migrateDatabaseUrl ?? settings.databaseUrl;
    const where = url ? { url } : { directory: resolve(settings.dataDir), lock: lockFile };
    const given = { where, file: process.argv[2] ?? "", settings, stop: stopping.signal };
    for (const line of await command(given)) console.log(line);
  } catch (error) {
    const expected =
      error instanceof StartProblem ||
      error instanceof SettingsProblem ||
      // The operating system refused: no room, no permission.
      (error instanceof Error && "syscall" in error);
    console.error(expected ? error.message : error);
    process.exitCode = failure;
  }
}
