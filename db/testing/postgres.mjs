// A PostgreSQL server of the tests' own, from the programs on this machine. Plain JavaScript, because the test
// script runs it on Node 20 as well as on Deno.
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import process from "node:process";
import { freePort } from "./free-port.mjs";

const oldest = 15;
const exe = process.platform === "win32" ? ".exe" : "";

/** The command that installs PostgreSQL on this machine. */
export const installHint =
  {
    darwin: "brew install postgresql@17",
    win32: "winget install PostgreSQL.PostgreSQL.17",
  }[/** @type {string} */ (process.platform)] ?? "sudo apt-get install -y postgresql";

/**
 * The directory of the newest PostgreSQL programs on this machine, 15 or newer; undefined when there are none.
 * @returns {string | undefined}
 */
export function findPostgres() {
  const found = new Set([...fromPath(), ...usualPlaces()].flatMap(programsIn));
  const versions = [...found].map((directory) => ({ directory, version: versionOf(directory) }));
  const usable = versions.filter(({ version }) => version >= oldest);
  return usable.sort((a, b) => b.version - a.version)[0]?.directory;
}

/**
 * A server on 127.0.0.1 that can be treated badly. `programs` is the directory of its programs. `restart` ends it,
 * "fast" (clients are disconnected) or "immediate" (as a crash), and starts it again; `pause` stops all its processes
 * where they are (SIGSTOP) until `resume`.
 * @typedef {{
 *   url: string, programs: string, stop: () => Promise<void>,
 *   restart: (how: "fast" | "immediate") => Promise<void>, pause: () => void, resume: () => void,
 * }} TestServer
 */

/**
 * Starts a server in a temporary directory, on a free port of 127.0.0.1. `stop` ends it and removes everything;
 * so does the end of this process. What a `durable` one has acknowledged outlives its crash. Throws an error with the one
 * command that installs PostgreSQL when there is none.
 * @param {{ durable?: boolean, env?: Record<string, string> }} [options] `env` is added to the server's environment
 * @returns {Promise<TestServer>}
 */
export async function startPostgres({ durable = false, env = {} } = {}) {
  const programs = findPostgres();
  if (!programs) {
    throw new Error(`No PostgreSQL ${oldest} or newer was found. Install it: ${installHint}`);
  }
  const directory = mkdtempSync(join(tmpdir(), "inkingi-postgres-"));
  const remove = () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  try {
    const user = otherUser();
    if (user) chownSync(directory, user.uid, user.gid);
    const data = join(directory, "data");
    const password = randomBytes(12).toString("hex");
    initialise(join(programs, `initdb${exe}`), data, directory, password, user);
    const port = await freePort();
    const start = () => serve(join(programs, `postgres${exe}`), data, port, { user, durable, env });
    let server = await start();
    const leave = atEnd(() => {
      server.signal("SIGKILL");
      remove();
    });
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      programs,
      async stop() {
        leave();
        await server.end("SIGINT");
        remove();
      },
      async restart(how) {
        await server.end(how === "fast" ? "SIGINT" : "SIGQUIT");
        server = await start();
      },
      pause: () => server.signal("SIGSTOP"),
      resume: () => server.signal("SIGCONT"),
    };
  } catch (error) {
    remove();
    throw error;
  }
}

const fromPath = () => (process.env.PATH ?? "").split(delimiter).filter(Boolean);

function usualPlaces() {
  const versioned = [
    ["/usr/lib/postgresql", "bin"],
    ["/opt/homebrew/opt", "bin"],
    ["/usr/local/opt", "bin"],
    ["/Applications/Postgres.app/Contents/Versions", "bin"],
    ["/usr/local", "bin"],
    ["/usr", "bin"],
    [join(process.env.ProgramFiles ?? "C:\\Program Files", "PostgreSQL"), "bin"],
  ];
  return versioned.flatMap(([parent = "", bin = ""]) =>
    list(parent)
      .filter((name) =>
        /^(postgresql@|pgsql-|postgres)?\d+(\.\d+)?$|^postgresql$|^latest$/.test(name),
      )
      .map((name) => join(parent, name, bin)),
  );
}

/** @param {string} directory */
function list(directory) {
  try {
    return readdirSync(directory);
  } catch {
    return []; // not on this machine
  }
}

/**
 * The real directory of the programs, since both must come from one version.
 * @param {string} directory
 */
function programsIn(directory) {
  try {
    const home = dirname(realpathSync(join(directory, `postgres${exe}`)));
    realpathSync(join(home, `initdb${exe}`));
    return [home];
  } catch {
    return []; // not both are there
  }
}

/** @param {string} directory */
function versionOf(directory) {
  const { stdout } = spawnSync(join(directory, `postgres${exe}`), ["--version"], {
    encoding: "utf8",
  });
  return Number(/(\d+)(?:\.\d+)?/.exec(stdout ?? "")?.[1] ?? 0);
}

/** PostgreSQL refuses to run as root, so someone else does it. */
function otherUser() {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of ["postgres", "nobody"]) {
    const line = lines.find((fields) => fields[0] === name);
    if (line) return { uid: Number(line[2]), gid: Number(line[3]) };
  }
  throw new Error("PostgreSQL cannot run as root, and there is no user 'postgres' or 'nobody'");
}

/**
 * @param {string} program
 * @param {string} data
 * @param {string} cwd
 * @param {string} password
 * @param {{ uid: number, gid: number } | undefined} user
 */
function initialise(program, data, cwd, password, user) {
  const secret = join(cwd, "password");
  writeFileSync(secret, password, { mode: 0o600 });
  if (user) chownSync(secret, user.uid, user.gid);
  const { status, stderr, error } = spawnSync(
    program,
    [
      "-D",
      data,
      "-U",
      "postgres",
      "-A",
      "scram-sha-256",
      "-E",
      "UTF8",
      "--locale=C",
      "--no-sync",
      `--pwfile=${secret}`,
    ],
    { cwd, encoding: "utf8", ...user },
  );
  if (status !== 0) throw new Error(`initdb failed. ${error?.message ?? stderr}`);
}

/**
 * @param {string} program
 * @param {string} data
 * @param {number} port
 * @param {{ user: { uid: number, gid: number } | undefined, durable: boolean, env: Record<string, string> }} options
 */
async function serve(program, data, port, { user, durable, env }) {
  // Tests do not need their data after a crash of the machine.
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    fsync: "off",
    synchronous_commit: durable ? "on" : "off",
    full_page_writes: "off",
    shared_buffers: "32MB",
    lc_messages: "C",
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(program, ["-D", data, ...options], {
    cwd: data,
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, ...env },
    ...user,
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  let log = "";
  await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`PostgreSQL did not start. ${log.slice(-2_000)}`)));
    child.stderr.setEncoding("utf8").on("data", (text) => {
      log = (log + text).slice(-10_000);
      if (log.includes("ready to accept connections")) resolve(undefined);
    });
  });
  const pid = child.pid ?? 0;
  return {
    /** Signals all its processes, the parent first, since it makes and ends the others. @param {NodeJS.Signals} name */
    signal(name) {
      // Not by `kill` of the child, which on Deno sends one signal alone.
      for (const one of [pid, ...childrenOf(pid)]) sendSignal(one, name);
    },
    /** @param {"SIGINT" | "SIGQUIT"} how a fast shutdown, or an immediate one */
    async end(how) {
      sendSignal(pid, how);
      await ended;
    },
  };
}

/** @param {number} parent @returns {number[]} */
function childrenOf(parent) {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  return (stdout ?? "")
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, above]) => (pid && above === parent ? [pid] : []));
}

/** @param {number} pid @param {NodeJS.Signals} name */
function sendSignal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // It ended meanwhile.
  }
}

/**
 * Runs `clean` when this process ends or is told to; answers a function that forgets it.
 * @param {() => void} clean
 */
function atEnd(clean) {
  const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
  /** @param {NodeJS.Signals} signal */
  const onSignal = (signal) => {
    clean();
    process.exit(signal === "SIGINT" ? 130 : 143);
  };
  process.once("exit", clean);
  for (const signal of signals) process.once(signal, onSignal);
  return () => {
    process.off("exit", clean);
    for (const signal of signals) process.off(signal, onSignal);
  };
}
