// @ts-check
import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { aptInstall, hasApt, isRoot } from "./apt.mjs";
import { Problem, timed } from "./say.mjs";

const exe = process.platform === "win32" ? ".exe" : "";

/**
 * A PostgreSQL server for the tests: the one of DATABASE_URL, or one of our own in a temporary directory,
 * installed first where that may be done. `stop` leaves nothing behind.
 * @returns {Promise<{ url: string, from: string, stop: () => void }>}
 */
export async function testPostgres() {
  const { DATABASE_URL: given } = process.env;
  if (given) return { url: given, from: "DATABASE_URL", stop: () => undefined };
  const binaries = findBinaries() ?? (await install());
  return start(binaries, await freePort());
}

/** @returns {string | undefined} the directory that holds initdb and pg_ctl, the newest where there are several */
function findBinaries() {
  const versions = (/** @type {string} */ base, /** @type {string} */ below) =>
    (existsSync(base) ? readdirSync(base) : [])
      .sort((a, b) => Number.parseFloat(b.replace(/^\D+/, "")) - Number.parseFloat(a.replace(/^\D+/, "")))
      .map((name) => join(base, name, below));
  return [
    ...versions("/usr/lib/postgresql", "bin"),
    ...(process.env.PATH ?? "").split(delimiter),
    "/usr/pgsql/bin",
    "/usr/local/pgsql/bin",
    ...["/opt/homebrew/opt", "/usr/local/opt"].flatMap((base) =>
      versions(base, "bin").filter((path) => path.includes("/postgresql")),
    ),
    ...versions("/Applications/Postgres.app/Contents/Versions", "bin"),
    ...versions(join(process.env.ProgramFiles ?? "C:\\Program Files", "PostgreSQL"), "bin"),
  ].find((path) => ["initdb", "pg_ctl"].every((name) => existsSync(join(path, name + exe))));
}

async function install() {
  if (isRoot && hasApt) {
    await timed("Installing PostgreSQL by apt-get", () => aptInstall("postgresql"));
    const found = findBinaries();
    if (found) return found;
  }
  throw new Problem(`The tests need PostgreSQL 15 or newer. Install it with: ${installCommand()}`);
}

function installCommand() {
  if (process.platform === "darwin") return "brew install postgresql@17";
  if (process.platform === "win32") return "winget install PostgreSQL.PostgreSQL.17";
  return isRoot ? "apt-get install -y postgresql" : "sudo apt-get install -y postgresql";
}

/**
 * @param {string} binaries
 * @param {number} port
 */
function start(binaries, port) {
  const directory = mkdtempSync(join(tmpdir(), "inkingi-postgres-"));
  const owner = isRoot ? unprivileged() : undefined;
  if (owner) chownSync(directory, owner.uid, owner.gid);
  const data = join(directory, "data");
  const command = (/** @type {string} */ name, /** @type {string[]} */ args) => {
    const ran = spawnSync(join(binaries, name + exe), args, {
      ...owner,
      cwd: directory,
      // The server would hold a pipe open, and so this call.
      stdio: "ignore",
      env: { ...process.env, LC_ALL: "C.UTF-8" },
    });
    if (ran.status !== 0) throw new Problem(`PostgreSQL for the tests: ${name} in ${binaries} failed.`);
  };
  const stop = () => {
    if (existsSync(join(data, "postmaster.pid"))) {
      command("pg_ctl", ["stop", "-D", data, "-m", "immediate", "-s"]);
    }
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    command("initdb", ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"]);
    // Durability is not what the tests ask for; the rest is as a server is.
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c max_connections=200`;
    command("pg_ctl", ["start", "-D", data, "-w", "-s", "-l", join(directory, "log"), "-o", options]);
  } catch (error) {
    stop();
    throw error;
  }
  process.once("exit", stop);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  return {
    url,
    from: binaries,
    stop: () => {
      process.removeListener("exit", stop);
      stop();
    },
  };
}

/** PostgreSQL refuses to run as root. */
function unprivileged() {
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((flag) => spawnSync("id", [flag, name], { encoding: "utf8" }).stdout);
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Problem("PostgreSQL does not run as root, and there is no user postgres or nobody to run it as.");
}

/** @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = address && typeof address === "object" ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
