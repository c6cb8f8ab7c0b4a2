import { randomUUID } from "node:crypto";
import { mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ParameterOrFragment, Row } from "postgres";
import { afterAll, inject } from "vitest";
import { copyTree } from "../postgres/disk-files.mjs";
import { openDatabase } from "../postgres/open.ts";
import type { Database } from "../postgres/postgres.ts";
import { lock } from "./lock.ts";
import { statement } from "./statement.mjs";

/** The template that testing-global.ts made for this project: a migrated and seeded database to copy. */
export type Ground =
  | { kind: "embedded"; template: string }
  | { kind: "server"; url: string; template: string };

declare module "vitest" {
  interface ProvidedContext {
    ground: Ground;
  }
}

export type Where = Parameters<typeof openDatabase>[0];

/** Runs a statement with a deadline, and returns its rows. */
export type Query = <One extends object = Row>(
  text: TemplateStringsArray,
  ...values: readonly ParameterOrFragment<never>[]
) => Promise<One[]>;

/** A database of one test file's own. */
export interface TestDatabase {
  readonly database: Database;
  readonly query: Query;
  /** The location for opening it again, here after closing it, or from elsewhere. */
  readonly where: Where;
}

/**
 * A migrated and seeded database that belongs to the calling test file alone, and goes when the file is done.
 * Call it once, at the top: `const { database, query } = await withDatabase()`. The file runs once on the embedded
 * database and once on a server, as the projects `embedded` and `postgres`.
 */
export async function withDatabase(): Promise<TestDatabase> {
  const { where, remove } = await copyDatabase();
  const database = await openDatabase(where);
  afterAll(async () => {
    await database.close();
    await remove();
  });
  const query: Query = async <One extends object>(
    text: TemplateStringsArray,
    ...values: readonly ParameterOrFragment<never>[]
  ) => [...(await database.withDeadline(database.sql<One[]>(text, ...values)))];
  return { database, query, where };
}

/** The same for two processes: on a server the second has its own connections; the embedded one allows only one process. */
export async function withTwoProcesses(): Promise<TestDatabase & { second: Database }> {
  const ground = await withDatabase();
  if (!("url" in ground.where)) return { ...ground, second: ground.database };
  const second = await openDatabase(ground.where);
  afterAll(() => second.close());
  return { ...ground, second };
}

/** Stops the site's clock at this time; the function returned moves it. */
export async function stopClock(query: Query, at = new Date().toISOString()) {
  await query`create table test_clock as select ${at}::timestamptz as at`;
  await query`
    create or replace function site_now() returns timestamptz language sql stable
    as $$ select at from test_clock $$`;
  return (to: string) => query`update test_clock set at = ${to}`;
}

/**
 * A copy as withDatabase makes it, to be opened, and removed after it was closed, by the caller. An embedded one lies in
 * `parent`.
 */
export async function copyDatabase(
  parent?: string,
): Promise<{ where: Where; remove(): Promise<void> }> {
  const ground = inject("ground");
  if (ground.kind === "server") return createDatabase(ground.url, ground.template);
  const { directory, remove } = await temporaryDirectory(parent);
  copyTree(ground.template, directory);
  return { where: { directory, ...lock }, remove };
}

/** An empty database: no migration has run. */
export async function emptyDatabase(): Promise<{ where: Where; remove(): Promise<void> }> {
  const ground = inject("ground");
  if (ground.kind === "server") return createDatabase(ground.url, "template0");
  const { directory, remove } = await temporaryDirectory();
  // Dropping the schema of a migrated copy is quicker than making a new database (4 s).
  copyTree(ground.template, directory);
  const database = await openDatabase({ directory, ...lock });
  await database.withDeadline(database.sql`drop schema public cascade`);
  await database.withDeadline(database.sql`create schema public`);
  await database.close();
  return { where: { directory, ...lock }, remove };
}

/** A directory of the calling test's own. */
export async function temporaryDirectory(parent?: string): Promise<{
  directory: string;
  remove(): Promise<void>;
}> {
  const directory = await mkdtemp(join(parent ?? (await fastest()), "inkingi-test-"));
  return { directory, remove: () => rm(directory, { recursive: true, force: true }) };
}

/** Linux keeps these files in memory: making and removing a database's files is a third of a test's time on a disk. */
const memory = "/dev/shm";
/** A migrated database takes 60 MB, and a few exist at a time. */
const neededBytes = 2 * 1024 ** 3;

async function fastest(): Promise<string> {
  const room = await statfs(memory).catch(() => undefined); // it exists on Linux alone
  return room && room.bavail * room.bsize >= neededBytes ? memory : tmpdir();
}

/** Creates a database on the server as a copy of `template`. */
export async function createDatabase(
  url: string,
  template: string,
): Promise<{ where: { url: string }; remove(): Promise<void> }> {
  const name = `inkingi_${randomUUID().replaceAll("-", "")}`;
  const own = new URL(url);
  own.pathname = `/${name}`;
  await statement(url, `create database ${name} template ${template}`);
  // A copy looks like a restored backup.
  if (template !== "template0")
    await statement(
      own.href,
      "update database_identity set (system_identifier, database_oid) = (select (current_identity()).*)",
    );
  return {
    where: { url: own.href },
    remove: () => statement(url, `drop database ${name} with (force)`),
  };
}
