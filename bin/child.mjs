// @ts-check
import { spawn, spawnSync } from "node:child_process";
import { constants } from "node:os";

/** @typedef {import("node:child_process").SpawnOptions} SpawnOptions */

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
let isWaitedFor = false;

/** The command receives our signals. @param {string} command @param {string[]} args @param {SpawnOptions} options */
export function start(command, args, options) {
  const child = spawn(command, args, options);
  running.add(child);
  return child.once("close", () => running.delete(child));
}

/**
 * Runs a command to its end and returns its exit code, 1 when it could not be run. After a signal it is waited for where it
 * tidies up.
 * @param {string} command @param {string[]} args @param {SpawnOptions & { tidiesUp?: boolean }} [options]
 * @returns {Promise<number>}
 */
export function exec(command, args, { tidiesUp = false, ...options } = {}) {
  isWaitedFor ||= tidiesUp;
  return new Promise((resolve) => {
    const child = start(command, args, { stdio: "inherit", ...options });
    child.on("error", (error) => {
      process.stderr.write(`${command} could not be run: ${error.message}\n`);
      resolve(1);
    });
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a server and returns the exit code to end with. Its standard input closes with this process: then it stops too.
 * @param {string} command @param {string[]} args @param {SpawnOptions} options @returns {Promise<number>}
 */
export function serve(command, args, options) {
  isWaitedFor = true;
  const server = start(command, args, { ...options, stdio: ["pipe", "inherit", "inherit"] });
  return new Promise((resolve, reject) => {
    server.on("error", reject);
    server.on("exit", (code, signal) => resolve(code ?? exitCode(signal ?? "SIGTERM")));
  });
}

/**
 * Passes signals on and ends; a server is waited for, and a command that tidies up. The end of npm counts as SIGTERM:
 * killed, it cannot tell us.
 */
export function stopWhenAsked() {
  const stop = (/** @type {"SIGINT" | "SIGTERM"} */ signal) => {
    for (const child of running) child.kill(signal);
    if (!isWaitedFor) process.exit(exitCode(signal));
  };
  process.on("SIGINT", () => stop("SIGINT"));
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => stop("SIGTERM"));
  const npm = npmProcess();
  if (npm === undefined) return;
  const watch = setInterval(() => {
    if (isRunning(npm)) return;
    clearInterval(watch);
    stop("SIGTERM");
  }, 500).unref();
}

/** The exit code that shells use for a signal. @param {NodeJS.Signals} signal */
function exitCode(signal) {
  return 128 + constants.signals[signal];
}

/** The process id of the npm that started us, undefined when there is none. */
function npmProcess() {
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return;
  // A shell stands between npm and us, unless it has replaced itself by us (exec).
  const parent = spawnSync("ps", ["-o", "ppid=,args=", "-p", `${process.ppid}`], {
    encoding: "utf8",
  });
  const [, above, args] = /^\s*(\d+)\s+(.*)/.exec(parent.stdout ?? "") ?? [];
  return args && / -c /.test(args) ? Number(above) : process.ppid;
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
