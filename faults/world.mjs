// @ts-check
import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../db/postgres/open.ts";
import { lock } from "../db/testing/lock.ts";
import { startPostgres } from "../db/testing/postgres.mjs";
import { statement } from "../db/testing/statement.mjs";
import { ApiProcess } from "./api-process.mjs";
import { startBalancer } from "./balancer.mjs";

/**
 * A site for one scenario: its processes, the address that clients use, and its database, which `look` opens past them.
 * @typedef {{
 *   origin: string,
 *   processes: ApiProcess[],
 *   server?: import("../db/testing/postgres.mjs").TestServer,
 *   url: string,
 *   directory: string,
 *   look: <T>(work: (database: import("../db/postgres/postgres.ts").Database) => Promise<T>) => Promise<T>,
 *   stop: () => Promise<void>,
 * }} World
 */

export const admin = { email: "boss@example.rw", password: "four plain words together" };

export const settings = {
  CONTACT_LIMIT: "100000/1m",
  STAFF_EMAIL: admin.email,
  STAFF_PASSWORD: admin.password,
};
/** The server starts faster without optimising the embedded engine each time. */
const quickStart = { DENO_V8_FLAGS: "--liftoff-only" };

/** The ground that all worlds of one run share: a server and two databases as the first start leaves them. */
export async function makeGround() {
  const server = await startPostgres({ durable: true });
  const directory = mkdtempSync(join(tmpdir(), "inkingi-faults-ground-"));
  const template = await createDatabase(server.url);
  for (const where of [{ DATABASE_URL: template.url }, { DATA_DIR: directory }]) {
    const api = await ApiProcess.of({ ...settings, ...where }, quickStart);
    await api.start();
    await api.end();
  }
  return {
    server,
    directory,
    template,
    async stop() {
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof makeGround>>} Ground */

/**
 * One to three processes on PostgreSQL, behind a balancer if there are several.
 * @param {Ground} ground
 * @param {{ processes?: number, server?: Ground["server"], env?: Record<string, string> }} [options]
 * @returns {Promise<World>}
 */
export async function onServer(ground, { processes: count = 1, server: own, env = {} } = {}) {
  const server = own ?? ground.server;
  const database = await createDatabase(server.url, own ? undefined : ground.template.name);
  /** @type {ApiProcess[]} */
  const processes = [];
  for (let nth = 0; nth < count; nth++) {
    processes.push(await ApiProcess.of({ ...settings, DATABASE_URL: database.url }, env));
  }
  for (const one of processes) await one.start();
  const [first] = processes;
  const balancer = count > 1 ? await startBalancer(processes) : undefined;
  return {
    origin: balancer?.origin ?? first?.origin ?? "",
    processes,
    server,
    url: database.url,
    directory: "",
    look: (work) => opened({ url: database.url }, work),
    async stop() {
      await Promise.all(processes.map((one) => one.end()));
      await balancer?.close();
      await database.remove();
    },
  };
}

/**
 * One process on the embedded database, in `directory` where it is given; `look` ends the process.
 * @param {Ground} ground @param {{ directory?: string }} [options] @returns {Promise<World>}
 */
export async function onEmbedded(ground, { directory: given } = {}) {
  const directory = given ?? mkdtempSync(join(tmpdir(), "inkingi-faults-"));
  cpSync(ground.directory, directory, { recursive: true });
  const world = await embeddedIn(directory);
  await world.processes[0]?.start();
  return {
    ...world,
    async stop() {
      await world.stop();
      if (!given) rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** One process on the embedded database in this directory, not started. @param {string} directory @returns {Promise<World>} */
export async function embeddedIn(directory) {
  const api = await ApiProcess.of(
    { ...settings, DATABASE_URL: "", DATA_DIR: directory },
    quickStart,
  );
  return {
    origin: api.origin,
    processes: [api],
    url: "",
    directory,
    async look(work) {
      await api.end();
      return opened({ directory, ...lock }, work);
    },
    async stop() {
      await api.end();
    },
  };
}

/**
 * Opens a database and waits as long as it needs, so that a busy machine changes no result.
 * @template T
 * @param {Parameters<typeof openDatabase>[0]} where
 * @param {(database: import("../db/postgres/postgres.ts").Database) => Promise<T>} work
 */
export async function opened(where, work) {
  const database = await openDatabase(where);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** @param {string} url of the server @param {string} [template] the database that it begins as */
export async function createDatabase(url, template = "template0") {
  const name = `faults_${randomBytes(6).toString("hex")}`;
  const own = new URL(url);
  own.pathname = name;
  await statement(url, `create database ${name} template ${template}`);
  return {
    name,
    url: own.href,
    remove: () => statement(url, `drop database ${name} with (force)`),
  };
}
