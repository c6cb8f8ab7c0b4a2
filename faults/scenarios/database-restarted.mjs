// @ts-check
import { aMoment, underLoad } from "../under-load.mjs";
import { onServer } from "../world.mjs";

/** PostgreSQL ends, with word to its clients or as in a crash, and starts again. @type {import("../under-load.mjs").Scenario[]} */
export const databaseRestarted = /** @type {const} */ (["fast", "immediate"]).map((how) => ({
  name: `PostgreSQL restarted (${how})`,
  async run(ground, isLong) {
    const world = await onServer(ground);
    return underLoad(world, isLong ? 12 : 2, async (load) => {
      await aMoment();
      await ground.server.restart(how);
      return load.recovery();
    });
  },
}));
