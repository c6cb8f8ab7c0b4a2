// @ts-check
import { spawn } from "node:child_process";
import { constants } from "node:os";

/**
 * Waits for a server that runs in our place, and passes on the signals to stop. Give it a pipe as its
 * standard input: that ends with this process, also when it is killed, and the server then stops too.
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<number>} the exit code to end with
 */
export function ended(child) {
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => child.kill(signal === "SIGHUP" ? "SIGTERM" : signal));
  }
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? "SIGTERM"]));
  });
}

/**
 * Runs a command to its end and answers its exit code, 1 when it could not be run.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function exec(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: "inherit", ...options });
    child.on("error", (error) => {
      process.stderr.write(`${command} could not be run: ${error.message}\n`);
      resolve(1);
    });
    child.on("close", (code) => resolve(code ?? 1));
  });
}
