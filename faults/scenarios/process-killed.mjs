// @ts-check
import { aMoment, underLoad } from "../under-load.mjs";
import { onEmbedded, onServer } from "../world.mjs";

/** The only process dies at any moment (SIGKILL) and is started again. @type {import("../under-load.mjs").Scenario[]} */
export const processKilled = [
  { kind: "embedded database", on: onEmbedded },
  { kind: "PostgreSQL", on: onServer },
].map(({ kind, on }) => ({
  name: `Process killed, ${kind}`,
  async run(ground, isLong) {
    const world = await on(ground);
    return underLoad(world, isLong ? 20 : 3, async (load) => {
      await aMoment();
      for (const one of world.processes) {
        await one.end("SIGKILL");
        one.launch();
      }
      return load.recovery();
    });
  },
}));
