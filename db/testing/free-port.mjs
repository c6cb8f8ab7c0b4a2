// @ts-check
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

/** A server listens at its port long before this. */
const reservedMs = 60_000;

/** The files by which this process has reserved ports. @type {string[]} */
const reserved = [];

/**
 * A free port of 127.0.0.1, below those that systems give to connections, so that no connection takes it before it is used.
 * No other process of the tests gets it in the next minute.
 * @returns {Promise<number>}
 */
export async function freePort(tries = 20) {
  // Chromium opens no page at some ports, the highest of which is 10080.
  const port = randomInt(11_000, 30_000);
  const server = createServer();
  try {
    reserve(port);
    await once(server.listen(port, "127.0.0.1"), "listening");
  } catch (error) {
    if (tries > 1) return freePort(tries - 1);
    throw error;
  }
  await once(server.close(), "close");
  return port;
}

/** Throws if another process has reserved it. @param {number} port */
function reserve(port) {
  const file = join(tmpdir(), `inkingi-port-${port}`);
  const { mtimeMs = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
  // A process that was killed leaves its file.
  if (mtimeMs < Date.now() - reservedMs) rmSync(file, { force: true });
  writeFileSync(file, "", { flag: "wx" });
  if (reserved.length === 0) {
    process.once("exit", () => {
      for (const own of reserved) rmSync(own, { force: true });
    });
  }
  reserved.push(file);
}
