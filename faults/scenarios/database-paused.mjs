// @ts-check
import { setTimeout as pause } from "node:timers/promises";
import { underLoad } from "../under-load.mjs";
import { onServer } from "../world.mjs";

/** All processes of PostgreSQL stand still (SIGSTOP) until every call is answered, with 503. @type {import("../under-load.mjs").Scenario} */
export const databasePaused = {
  name: "PostgreSQL paused",
  async run(ground, isLong) {
    const world = await onServer(ground);
    return underLoad(world, isLong ? 4 : 1, async (load) => {
      await pause(500);
      ground.server.pause();
      try {
        await Promise.all([
          expectUnavailable(load, "/api/insights?q=audit"),
          expectUnavailable(load, "/readyz"),
        ]);
      } finally {
        ground.server.resume();
      }
      return load.recovery();
    });
  },
};

/** @param {import("../load.mjs").Load} load @param {string} path */
async function expectUnavailable(load, path) {
  const { status } = await load.call(path);
  if (status !== 503)
    load.problems.push(`${path} was answered ${status} while PostgreSQL was paused`);
}
