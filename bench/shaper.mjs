// @ts-check
import { connect, createServer } from "node:net";

const packet = 1448;

/**
 * A TCP proxy that is as slow as a phone's link: all connections share the rate downstream, and every byte is
 * late both ways. The browser's own throttling does not reach its workers.
 * @param {{ port: number, bytesPerSecond: number, delayMs: number }} link `delayMs` each way
 */
export async function shaped({ port, bytesPerSecond, delayMs }) {
  let bytes = 0;
  // The time at which the link will have sent its data so far.
  let free = 0;
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    for (const socket of [near, far]) {
      socket.setNoDelay(true).on("error", () => {
        near.destroy();
        far.destroy();
      });
    }
    const up = scheduled();
    const down = scheduled();
    const late = () => performance.now() + delayMs;
    near.on("data", (part) => up(late(), () => far.write(part)));
    near.on("end", () => up(late(), () => far.end()));
    far.on("data", (/** @type {Buffer} */ part) => {
      bytes += part.length;
      // In slices of one packet, so that connections take turns.
      for (let at = 0; at < part.length; at += packet) {
        const slice = part.subarray(at, at + packet);
        free = Math.max(free, performance.now()) + (slice.length / bytesPerSecond) * 1000;
        down(free + delayMs, () => near.write(slice));
      }
    });
    far.on("end", () => down(Math.max(free + delayMs, late()), () => near.end()));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const address = server.address();
  const own = typeof address === "object" && address ? address.port : 0;
  return {
    origin: `http://localhost:${own}`,
    /** Bytes that came down until now. */
    bytes: () => bytes,
    close: () => server.close(),
  };
}

/** Runs actions in order, each at its time: timers alone may change the order. */
function scheduled() {
  /** @type {{ at: number, act: () => void }[]} */
  const queue = [];
  const next = () => {
    const [first] = queue;
    if (first) setTimeout(pump, Math.max(0, first.at - performance.now()));
  };
  const pump = () => {
    for (let first = queue[0]; first && first.at <= performance.now() + 1; first = queue[0]) {
      queue.shift();
      first.act();
    }
    next();
  };
  return (/** @type {number} */ at, /** @type {() => void} */ act) => {
    queue.push({ at, act });
    if (queue.length === 1) next();
  };
}
