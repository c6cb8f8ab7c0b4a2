// @ts-check
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * A free port of 127.0.0.1, below those that systems give to connections, so that no connection takes it before it is used.
 * @returns {Promise<number>}
 */
export async function freePort(tries = 20) {
  // Chromium opens no page at some ports, the highest of which is 10080.
  const port = randomInt(11_000, 30_000);
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch (error) {
    if (tries > 1) return freePort(tries - 1);
    throw error;
  }
  await once(server.close(), "close");
  return port;
}
