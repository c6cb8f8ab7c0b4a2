// @ts-check
import { spawn, spawnSync } from "node:child_process";
import { constants } from "node:os";

/**
 * Waits for a server that runs in our place, and passes on what asks us to stop. Give it a pipe as its
 * standard input: that ends with this process, also when it is killed, and the server then stops too.
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<number>} the exit code to end with
 */
export function ended(child) {
  const ignore = onStop((signal) => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      ignore();
      resolve(code ?? 128 + constants.signals[signal ?? "SIGTERM"]);
    });
  });
}

/** @type {import("node:child_process").ChildProcess | undefined} */
let running;

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
    running = child;
    child.on("error", (error) => {
      process.stderr.write(`${command} could not be run: ${error.message}\n`);
      resolve(1);
    });
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/** Ends this process, and what exec runs, when it is asked to stop; `exit` listeners tidy up. */
export function stopWhenAsked() {
  onStop((signal) => {
    running?.kill(signal);
    process.exit(128 + constants.signals[signal]);
  });
}

/**
 * Calls `stop` on SIGINT, SIGTERM and SIGHUP, and when the npm that started us is gone: npm ends on SIGTERM
 * without waiting for what it runs, and by SIGKILL it cannot even tell us.
 * @param {(signal: "SIGINT" | "SIGTERM") => void} stop
 * @returns {() => void} takes it back
 */
function onStop(stop) {
  const interrupt = () => stop("SIGINT");
  const terminate = () => stop("SIGTERM");
  process.on("SIGINT", interrupt).on("SIGTERM", terminate).on("SIGHUP", terminate);
  const npm = npmProcess();
  const watch = setInterval(() => {
    if (npm === undefined || isAlive(npm)) return;
    clearInterval(watch);
    stop("SIGTERM");
  }, 500).unref();
  return () => {
    clearInterval(watch);
    process.off("SIGINT", interrupt).off("SIGTERM", terminate).off("SIGHUP", terminate);
  };
}

/** The process number of the npm above us, undefined when there is none or the system does not say. */
function npmProcess() {
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return;
  // Between npm and us stands a shell, unless that shell gave its place to us.
  const parent = spawnSync("ps", ["-o", "ppid=,args=", "-p", `${process.ppid}`], {
    encoding: "utf8",
  });
  const [, above, args] = /^\s*(\d+)\s+(.*)/.exec(parent.stdout ?? "") ?? [];
  return args && / -c /.test(args) ? Number(above) : process.ppid;
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
