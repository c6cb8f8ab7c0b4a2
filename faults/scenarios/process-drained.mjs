// @ts-check
import { aMoment, underLoad } from "../under-load.mjs";
import { onServer } from "../world.mjs";

/** In ms. */
const drainBar = 10_000;

/** One of two processes gets SIGTERM, as in an update: no client notices. @type {import("../under-load.mjs").Scenario} */
export const processDrained = {
  name: "Process ended (SIGTERM) behind a balancer",
  async run(ground, isLong) {
    const world = await onServer(ground, { processes: 2 });
    return underLoad(
      world,
      isLong ? 10 : 2,
      async (load, nth) => {
        await aMoment();
        const one = world.processes[nth % 2];
        const began = performance.now();
        const recovering = load.recovery();
        const code = await one?.end();
        const ms = performance.now() - began;
        if (code !== 0) load.problems.push(`The process ended with ${code}`);
        if (ms > drainBar) load.problems.push(`The process took ${Math.round(ms)} ms to end`);
        await one?.start();
        return recovering;
      },
      { noticed: "none" },
    );
  },
};
