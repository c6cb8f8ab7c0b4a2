// @ts-check
import { spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../db/testing/free-port.mjs";
import { serverCommand } from "../bin/server.mjs";

// The limit for a server that hangs: a busy machine takes its time.
const readyMs = 300_000;

/** A server of ours with the permissions of production, which a scenario starts and ends at will. */
export class ApiProcess {
  /** @type {import("node:child_process").ChildProcess | undefined} */
  #child;
  #said = "";

  /** @param {Record<string, string>} settings @param {Record<string, string>} [env] beside the settings */
  static async of(settings, env = {}) {
    const port = await freePort();
    const command = serverCommand({ ...process.env, ...settings, PORT: String(port) });
    return new ApiProcess(port, { ...command, env: { ...command.env, ...env } });
  }

  /** @param {number} port @param {ReturnType<typeof serverCommand>} command */
  constructor(port, command) {
    this.port = port;
    this.origin = `http://localhost:${port}`;
    this.command = command;
  }

  /** Its output since its last start. */
  get said() {
    return this.#said;
  }

  get pid() {
    return this.#child?.pid ?? 0;
  }

  get isRunning() {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  /** Starts it without waiting until it is ready. */
  launch() {
    const { command, args, ...options } = this.command;
    // Its standard input closes with this process, and ends it.
    const child = spawn(command, [...args, "--stop-with-stdin"], {
      ...options,
      stdio: ["pipe", "pipe", "pipe"],
    });
    this.#said = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        this.#said += text;
      });
    }
    this.#child = child;
  }

  async start() {
    this.launch();
    for (const until = Date.now() + readyMs; !(await this.isReady()); ) {
      if (!this.isRunning || Date.now() > until) {
        await this.end("SIGKILL");
        throw new Error(`The server did not become ready. It said:\n${this.#said}`);
      }
      await pause(25);
    }
  }

  isReady() {
    return fetch(`${this.origin}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      async (answer) => {
        await answer.body?.cancel();
        return answer.ok;
      },
      () => false, // not listening yet
    );
  }

  /** Ends it and returns the exit code, null if a signal ended it. @param {NodeJS.Signals} [signal] */
  async end(signal = "SIGTERM") {
    const child = this.#child;
    if (!child || !this.isRunning) return child?.exitCode ?? null;
    const gone = once(child, "exit");
    process.kill(this.pid, signal);
    // Not by `kill` of the child, which on Deno sends one signal alone.
    const late = setTimeout(() => process.kill(this.pid, "SIGKILL"), 20_000);
    const [code] = await gone;
    clearTimeout(late);
    return code;
  }
}
