import { existsSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { textOf } from "./postgres.ts";

// A user who may write into DATA_DIR may ask for a backup, so only the owner of the database may write there (0700).

/** The place below DATA_DIR in which `npm run backup` asks, and the running program answers. */
export const copyPlace = (directory: string) => {
  const place = join(directory, "backup");
  return {
    place,
    /** Made by the command: asks for a copy. */
    request: join(place, "request"),
    /** The complete copy. */
    copy: join(place, "pg"),
    /** Made by the command when the backup is complete: its size in bytes. */
    made: join(place, "made"),
    /** The reason why the program could not make the copy. */
    failed: join(place, "failed"),
  };
};

interface Answers {
  copy(to: string): Promise<void>;
  /** Notes in the database that a backup of so many bytes was made. */
  record(bytes: number): Promise<void>;
}

const everyMs = 500;

/** Makes the copies that `npm run backup` asks for while this process has the database. */
export function answerCopyRequests(directory: string, { copy, record }: Answers) {
  const paths = copyPlace(directory);
  const incomplete = `${paths.copy}.new`;

  const answer = async () => {
    try {
      if (existsSync(paths.request)) {
        await rm(paths.request);
        await copy(incomplete);
        await rename(incomplete, paths.copy);
      }
      if (existsSync(paths.made)) {
        await record(Number(await readFile(paths.made, "utf8")));
        await rm(paths.made);
      }
    } catch (error) {
      await rm(paths.made, { force: true });
      await rm(incomplete, { recursive: true, force: true });
      // The command reads this file; if the place is gone, no one waits.
      await writeFile(paths.failed, textOf(error)).catch(() => undefined);
    }
  };

  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= answer().finally(() => {
      running = undefined;
    });
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
