import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "node:process";
import { setFlagsFromString } from "node:v8";
import { PGlite } from "@electric-sql/pglite";
import postgres from "postgres";
import { root } from "../../bin/deno.mjs";
import { serverCommand } from "../../bin/server.mjs";
import { freePort } from "../../db/testing/free-port.mjs";
import { ApiProcess } from "../../faults/api-process.mjs";

export type DatabaseKind = "embedded" | "server";
export type Row = Record<string, unknown>;

/** The real server on a database of its own. */
export interface Site {
  origin: string;
  /** Where its database is, for commands beside the server. */
  settings: Record<string, string>;
  /** What the database answers, read past the server; the embedded one is stopped and started for it. */
  rows(query: string, values?: string[]): Promise<Row[]>;
  /** Ends the server; its address answers nothing until `back`. */
  away(): Promise<void>;
  /** Starts the server again, from another build where one is named; nothing happens when it runs. */
  back(build?: string): Promise<void>;
  /** What the server has printed since its last start. */
  said(): string;
  /** Kills the server in the middle of whatever it does (SIGKILL) and starts it again. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

interface Store {
  /** Where another one can be copied from. */
  ground: string;
  settings: Record<string, string>;
  read(query: string, values: string[]): Promise<Row[]>;
  /** The server has to stop before `read`. */
  exclusive: boolean;
  remove(): Promise<void>;
}

// Servers live for minutes here: optimising the embedded engine again would take longer than all that it does.
const baseline = "--liftoff-only";
setFlagsFromString(baseline);

export const dist = env["E2E_DIST"] ?? join(root, "dist");

/** The first administrator of every site under test, unless it is started without one. */
export const boss = { email: "boss@example.rw", password: "four plain words together" };

/** The password above, hashed for a thousandth of the work: each journey of staff signs in. */
const quickHash =
  "$scrypt$ln=6,r=8,p=1$wGegEb6RpJm2UfLQEdpEUw$NKgXyFCaMVPXorPhnZJg7OhylRpLqAJ+dr9BG1lX3hQ";

/** Starts the server as `npm start` does, with the permissions of production, on a free port; `more` are settings. */
export async function startSite(
  kind: DatabaseKind,
  first: typeof boss | null = boss,
  more: Record<string, string> = {},
): Promise<Site> {
  const store = await stores[kind](first === boss);
  const settings = {
    ...store.settings,
    CONTACT_LIMIT: "100000/1m",
    ...more,
    ...(first ? { STAFF_EMAIL: first.email, STAFF_PASSWORD: first.password } : {}),
  };
  const port = await freePort();
  const server = new ApiProcess(port, commandFor(settings, port, dist));
  let running = dist;
  await server.start();
  return {
    origin: server.origin,
    settings: store.settings,
    said: () => server.said,
    async rows(query, values = []) {
      if (!store.exclusive) return store.read(query, values);
      await server.end();
      const rows = await store.read(query, values);
      await server.start();
      return rows;
    },
    away: async () => void (await server.end()),
    async back(build = dist) {
      if (server.isRunning && build === running) return;
      await server.end();
      running = build;
      server.command = commandFor(settings, port, build);
      await server.start();
    },
    async crash() {
      await server.end("SIGKILL");
      await server.start();
    },
    async stop() {
      await server.end();
      await store.remove();
    },
  };
}

/** The command of production, which gets nothing of this process's own settings. */
function commandFor(settings: Record<string, string>, port: number, build: string) {
  const { PATH = "", HOME = "", SystemRoot = "" } = env;
  const command = serverCommand({ PATH, HOME, SystemRoot, ...settings, PORT: `${port}` }, build);
  return { ...command, env: { ...command.env, DENO_V8_FLAGS: baseline } };
}

/** A database as the first start leaves it, which other sites begin with: to make one takes seconds. */
export async function makeGround(kind: DatabaseKind): Promise<Pick<Store, "ground" | "remove">> {
  const store = await stores[kind](false);
  const { email: STAFF_EMAIL, password: STAFF_PASSWORD } = boss;
  const port = await freePort();
  const settings = { ...store.settings, STAFF_EMAIL, STAFF_PASSWORD };
  const server = new ApiProcess(port, commandFor(settings, port, dist));
  try {
    await server.start();
    await server.end();
    if (kind === "server") await store.read("update staff set password = $1", [quickHash]);
  } catch (error) {
    await store.remove();
    throw error;
  }
  return store;
}

/** How a store of each kind is made: empty, or as the ground is. */
const stores = { embedded, server: onServer };

async function embedded(fromGround: boolean): Promise<Store> {
  const directory = mkdtempSync(join(tmpdir(), "inkingi-e2e-"));
  const { E2E_DIRECTORY: ground } = env;
  if (fromGround && ground) cpSync(ground, directory, { recursive: true });
  return {
    ground: directory,
    settings: { DATA_DIR: directory },
    exclusive: true,
    async read(query, values) {
      const database = await PGlite.create(join(directory, "pg"));
      const { rows } = await database.query<Row>(query, values);
      await database.close();
      return rows;
    },
    remove: async () => rmSync(directory, { recursive: true, force: true }),
  };
}

async function onServer(fromGround: boolean): Promise<Store> {
  const url = new URL(env["DATABASE_URL"] ?? "");
  const name = `e2e_${randomBytes(6).toString("hex")}`;
  const asAdministrator = async (statement: string, to = url) => {
    const sql = postgres(to.href, { max: 1 });
    await sql.unsafe(statement);
    await sql.end();
  };
  // Nobody can be connected to template0, so it can always be copied.
  const { E2E_TEMPLATE: ground = "template0" } = env;
  await asAdministrator(`create database ${name} template ${fromGround ? ground : "template0"}`);
  const own = new URL(url);
  own.pathname = name;
  // A copy looks like a restored backup.
  if (fromGround && env["E2E_TEMPLATE"])
    await asAdministrator(
      "update database_identity set (system_identifier, database_oid) = (select (current_identity()).*)",
      own,
    );
  return {
    ground: name,
    settings: { DATABASE_URL: own.href },
    exclusive: false,
    async read(query, values) {
      const sql = postgres(own.href, { max: 1 });
      const rows = await sql.unsafe<Row[]>(query, values);
      await sql.end();
      return rows;
    },
    remove: () => asAdministrator(`drop database ${name} with (force)`),
  };
}
