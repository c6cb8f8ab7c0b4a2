// @ts-check
import postgres from "postgres";
import { setTimeout as pause } from "node:timers/promises";
import { underLoad } from "../under-load.mjs";
import { onServer } from "../world.mjs";

/** `pg_terminate_backend` of all our connections, every 100 ms. @type {import("../under-load.mjs").Scenario} */
export const connectionsEnded = {
  name: "All connections ended every 100 ms",
  async run(ground, isLong) {
    const world = await onServer(ground);
    const name = new URL(world.url).pathname.slice(1);
    const sql = postgres(ground.server.url, { max: 1 });
    const times = isLong ? 300 : 50;
    try {
      return await underLoad(world, times, async (load, nth) => {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
        if (nth === times - 1) return load.recovery();
        await pause(100);
        return undefined;
      });
    } finally {
      await sql.end();
    }
  },
};
