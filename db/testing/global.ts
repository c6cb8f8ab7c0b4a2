import { rm } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import type { TestProject } from "vitest/node";
import { migrate } from "../migrate.ts";
import { openDatabase } from "../postgres/open.ts";
import { seed } from "../seed.ts";
import { createDatabase, type Ground, temporaryDirectory, type Where } from "./database.ts";
import { lock } from "./lock.ts";
import { startPostgres } from "./postgres.mjs";

/** Runs once before the tests of a project: makes the database that theirs are copied from. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { ground, remove } = await (project.name.startsWith("postgres") ? onServer() : embedded());
  project.provide("ground", ground);
  return remove;
}

interface Prepared {
  ground: Ground;
  remove(): Promise<void>;
}

async function embedded(): Promise<Prepared> {
  const { directory, remove } = await temporaryDirectory();
  await fill({ directory, ...lock });
  // No one who held the original locks its copy.
  await rm(join(directory, "lock.guard"), { force: true });
  return { ground: { kind: "embedded", template: directory }, remove };
}

async function onServer(): Promise<Prepared> {
  const given = process.env["DATABASE_URL"];
  const server = given ? { url: given, stop: async () => undefined } : await startPostgres();
  try {
    const { where, remove } = await createDatabase(server.url, "template0");
    await fill(where);
    const template = new URL(where.url).pathname.slice(1);
    return {
      ground: { kind: "server", url: server.url, template },
      async remove() {
        await remove();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function fill(where: Where): Promise<void> {
  const database = await openDatabase(where);
  await migrate(database);
  await seed(database);
  await database.close();
}
