// @ts-check
import { chmodSync, globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { startPostgres } from "../../db/testing/postgres.mjs";
import { underLoad } from "../under-load.mjs";
import { onServer } from "../world.mjs";

/**
 * Moves the machine's clock forward and back, for server and database.
 * @param {string} name @param {number[]} hours @param {"none" | "any"} noticed
 * @returns {import("../under-load.mjs").Scenario}
 */
const moved = (name, hours, noticed) => ({
  name,
  async run(ground, isLong) {
    const [library] = globSync("/usr/lib/*/faketime/libfaketimeMT.so.1");
    if (!library)
      return { skipped: "Not tried: libfaketime is not installed (Debian: `faketime`)." };
    const directory = mkdtempSync(join(tmpdir(), "inkingi-faults-clock-"));
    // PostgreSQL runs as another user.
    chmodSync(directory, 0o755);
    const file = join(directory, "clock");
    /** @param {number} ahead in hours */
    const set = (ahead) => writeFileSync(file, `${ahead < 0 ? "" : "+"}${ahead}h\n`);
    set(0);
    const env = {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: "1",
      // Timers measure elapsed time; setting the clock does not change it.
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    };
    const server = await startPostgres({ durable: true, env });
    const sql = postgres(server.url, { max: 1 });
    try {
      const world = await onServer(ground, { server, env });
      const rounds = isLong ? 8 * hours.length : hours.length;
      return await underLoad(
        world,
        rounds,
        async (load, nth) => {
          const ahead = hours[nth % hours.length] ?? 0;
          set(ahead);
          const recovery = await load.recovery();
          await pause(700);
          const [row] = await sql`select now() as at`;
          expectMoved(load, ahead, row?.["at"]);
          // Deno's Date header does not go back with the clock.
          const { headers } = await load.call("/healthz");
          if (nth === 0) expectMoved(load, ahead, new Date(headers.get("date") ?? ""));
          return recovery;
        },
        { noticed },
      );
    } finally {
      await sql.end();
      await server.stop();
      rmSync(directory, { recursive: true });
    }
  },
});

export const clockMoved = [
  // The shift is less than the life of a session or an unsent mail, so no one notices.
  moved("Clock moved by an hour", [1, -1, 0], "none"),
  // Sessions end, as they should.
  moved("Clock moved by a day", [24, -24, 0], "any"),
];

/** @param {import("../load.mjs").Load} load @param {number} ahead in hours @param {Date} at */
function expectMoved(load, ahead, at) {
  const found = (Number(at) - Date.now()) / 3_600_000;
  if (!(Math.abs(found - ahead) < 0.1))
    load.problems.push(`The clock was moved by ${found} hours instead of ${ahead}`);
}
