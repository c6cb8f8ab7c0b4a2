import { resolve } from "node:path";
import process from "node:process";
import { readSettings, type Settings, SettingsProblem } from "../api/settings.ts";
import { lockFile } from "../db/postgres/lock-file.ts";
import { StartProblem } from "../db/postgres/postgres.ts";

type Where = { url: string } | { directory: string; lock: typeof lockFile };

/** Runs a command on the database that the settings name; prints its lines, or in one line why it failed. */
export async function onDatabase(
  command: (where: Where, file: string, settings: Settings) => Promise<string[]>,
): Promise<void> {
  try {
    const settings = readSettings(process.env);
    // The role that owns the tables, where the program has another one.
    const url = settings.migrateDatabaseUrl ?? settings.databaseUrl;
    const where = url ? { url } : { directory: resolve(settings.dataDir), lock: lockFile };
    for (const line of await command(where, process.argv[2] ?? "", settings)) console.log(line);
  } catch (error) {
    const expected =
      error instanceof StartProblem ||
      error instanceof SettingsProblem ||
      // Of the operating system: no room, no permission.
      (error instanceof Error && "syscall" in error);
    console.error(expected ? error.message : error);
    process.exitCode = 1;
  }
}
