// @ts-check
import { once } from "node:events";
import { connect, createServer } from "node:net";

const probeMs = 200;

/**
 * A round-robin TCP proxy: each new connection goes to the next process that reports to be ready, or to another one if none
 * listens there.
 * @param {import("./api-process.mjs").ApiProcess[]} processes
 */
export async function startBalancer(processes) {
  const ready = new Set(processes);
  /** @type {Set<import("node:net").Socket>} */
  const open = new Set();
  let turn = 0;
  let closing = false;

  /** @param {import("node:net").Socket} client @param {typeof processes} candidates */
  const pass = (client, [next, ...others]) => {
    if (!next || client.destroyed) {
      client.destroy();
      return;
    }
    const server = connect(next.port, "127.0.0.1");
    server.once("error", () => {
      if (server.bytesRead === 0 && server.bytesWritten === 0) pass(client, others);
      else client.destroy();
    });
    server.once("connect", () => {
      for (const [from, to] of /** @type {const} */ ([
        [client, server],
        [server, client],
      ])) {
        open.add(from);
        from.setNoDelay(true);
        from.on("error", () => to.destroy());
        from.on("close", () => {
          open.delete(from);
          to.destroy();
        });
        from.pipe(to);
      }
    });
  };

  const server = createServer((client) => {
    client.on("error", () => client.destroy());
    const candidates = processes.filter((one) => ready.has(one));
    const all = candidates.length > 0 ? candidates : processes;
    const first = turn++ % all.length;
    pass(client, [...all.slice(first), ...all.slice(0, first)]);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;

  const probing = processes.map(async (one) => {
    while (!closing) {
      if (await one.isReady()) ready.add(one);
      else ready.delete(one);
      await new Promise((resume) => setTimeout(resume, probeMs));
    }
  });

  return {
    port,
    origin: `http://localhost:${port}`,
    async close() {
      closing = true;
      for (const socket of open) socket.destroy();
      server.close();
      await Promise.all(probing);
    },
  };
}
