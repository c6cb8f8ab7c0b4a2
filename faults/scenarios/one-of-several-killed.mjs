// @ts-check
import { aMoment, underLoad } from "../under-load.mjs";
import { onServer } from "../world.mjs";

/** One of the processes behind a balancer dies (SIGKILL), and comes back later. @type {import("../under-load.mjs").Scenario[]} */
export const oneOfSeveralKilled = [2, 3].map((processes) => ({
  name: `One of ${processes} processes killed`,
  async run(ground, isLong) {
    const world = await onServer(ground, { processes });
    return underLoad(
      world,
      isLong ? 12 : 2,
      async (load, nth) => {
        await aMoment();
        const one = world.processes[nth % processes];
        await one?.end("SIGKILL");
        const recovery = await load.recovery();
        await one?.start();
        return recovery;
      },
      // At that moment the other processes may have all the calls.
      { noticed: "any" },
    );
  },
}));
