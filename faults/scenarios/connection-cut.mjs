// @ts-check
import { faultProxy } from "../../e2e/testing/fault-proxy.ts";
import { underLoad } from "../under-load.mjs";
import { onServer } from "../world.mjs";

/** More than a request or its answer has; a fault behind the last byte is none. */
const maxBytes = { up: 700, down: 1_600 };
const directions = /** @type {const} */ (["up", "down"]);

/** A request is cut after its nth byte, or its answer, then sent again. @type {import("../under-load.mjs").Scenario} */
export const connectionCut = {
  name: "Connection cut within a request or its answer",
  async run(ground, isLong) {
    const world = await onServer(ground);
    const step = isLong ? 1 : 53;
    const cuts = directions.flatMap((direction) =>
      Array.from({ length: Math.ceil(maxBytes[direction] / step) }, (_, nth) => ({
        direction,
        after: nth * step,
      })),
    );
    return underLoad(
      world,
      cuts.length,
      async (load, nth) => {
        const { direction = "up", after = 0 } = cuts[nth] ?? {};
        const how = nth % 2 === 0 ? "end" : "reset";
        const proxy = await faultProxy(world.origin, { [direction]: { after, how } });
        const request = load.newRequest();
        const isOpen = await load.send(request, proxy.origin);
        await proxy.close();
        if (isOpen) await load.sendUntilAcknowledged(request);
        return undefined;
      },
      { writers: 1, editors: 1 },
    );
  },
};
