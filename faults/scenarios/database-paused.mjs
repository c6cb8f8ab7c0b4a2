// @ts-check
import { setTimeout as pause } from "node:timers/promises";
import { underLoad } from "../under-load.mjs";
import { onServer } from "../world.mjs";

/** A query has 5 s; the rest is for calls that waited before it. */
const answerMs = 8_000;
/** The limit for `/readyz`, whose query has 2 s. */
const probeMs = 4_000;

/** All processes of PostgreSQL stand still (SIGSTOP): calls are answered 503 in time. @type {import("../under-load.mjs").Scenario} */
export const databasePaused = {
  name: "PostgreSQL paused",
  async run(ground, isLong) {
    const world = await onServer(ground);
    return underLoad(world, isLong ? 4 : 1, async (load) => {
      await pause(500);
      ground.server.pause();
      try {
        await Promise.all([
          expectUnavailable(load, "/api/insights?q=audit", answerMs),
          expectUnavailable(load, "/readyz", probeMs),
        ]);
      } finally {
        ground.server.resume();
      }
      return load.recovery();
    });
  },
};

/** @param {import("../load.mjs").Load} load @param {string} path @param {number} limitMs */
async function expectUnavailable(load, path, limitMs) {
  const began = performance.now();
  const { status } = await load.call(path);
  const ms = Math.round(performance.now() - began);
  if (status !== 503 || ms > limitMs)
    load.problems.push(`${path} was answered ${status} after ${ms} ms while PostgreSQL was paused`);
}
