// @ts-check
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../db/testing/free-port.mjs";
import { Problem } from "./say.mjs";
import { serverCommand } from "./server.mjs";

const timeoutMs = 60_000;

/**
 * Runs `work` against the real server, on its own embedded database unless `settings` name another; `prepare` may change that before the server runs.
 * @template T @param {(site: { origin: string, pid: number, scratch: string }) => Promise<T>} work
 * @param {{ prepare?: (dataDir: string) => Promise<void>, settings?: Record<string, string> }} [options]
 * @returns {Promise<T>}
 */
export async function withScratchServer(work, { prepare, settings: more } = {}) {
  const scratch = mkdtempSync(join(tmpdir(), "inkingi-scratch-"));
  const dataDir = join(scratch, "data");
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const own = { PORT: String(port), DATA_DIR: dataDir };
  const settings = { ...process.env, DATABASE_URL: "", ...more, ...own };
  const { command, args, ...options } = serverCommand(settings);
  /** @template R @param {(pid: number) => Promise<R>} run @returns {Promise<R>} */
  const whileRunning = async (run) => {
    const server = spawn(command, args, { ...options, stdio: ["ignore", "ignore", "inherit"] });
    const exited = once(server, "exit");
    try {
      await untilReady(origin, () => server.exitCode !== null);
      return await run(server.pid ?? 0);
    } finally {
      server.kill();
      await exited;
    }
  };
  try {
    if (prepare) {
      await whileRunning(async () => undefined);
      await prepare(dataDir);
    }
    return await whileRunning((pid) => work({ origin, pid, scratch }));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** @param {string} origin @param {() => boolean} ended */
async function untilReady(origin, ended) {
  for (const until = Date.now() + timeoutMs; Date.now() < until; ) {
    if (ended()) throw new Problem("The server ended before it was ready, see above.");
    const ready = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false, // not listening yet
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Problem(`The server did not become ready within ${timeoutMs / 1000} s.`);
}
