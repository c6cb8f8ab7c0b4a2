// Run as a process of its own by lock.embedded.test.ts and faults/: takes a data directory and says so on standard output.
import { watch } from "node:fs";
import { mkdir } from "node:fs/promises";
import process from "node:process";
import { openDatabase } from "../postgres/open.ts";
import { takeDataDirectory } from "../postgres/data-directory.ts";
import { lock } from "./lock.ts";

const [directory = "", asked] = process.argv.slice(2);

if (asked === "make") {
  await mkdir(directory, { recursive: true });
  // Prints a line once the new database begins to appear.
  watch(directory, (_, name) => {
    if (name === "pg.new") process.stdout.write("making\n");
  });
  await openDatabase({ directory, ...lock });
} else if (asked === "change") {
  // Makes, shortens and removes files, between rows whose number it prints once they are acknowledged.
  const { sql } = await openDatabase({ directory, ...lock });
  await sql.unsafe("create table documents (name text primary key, body jsonb not null)");
  const rows = "select n, repeat(md5(n::text), 300) as text from generate_series(1, 100) as n";
  const changes = [
    `create table thing as ${rows}`,
    "alter table thing alter n type bigint",
    "alter table thing add primary key (n)",
    "delete from thing where n > 10",
    "vacuum thing",
    "checkpoint",
    `insert into thing ${rows} where n > 10`,
    "vacuum full thing",
    "truncate thing",
    `create temp table passing as ${rows}`,
    "drop table passing",
    "reindex table documents",
    `create table other as ${rows}; truncate other; drop table other`,
    "drop table thing",
    "checkpoint",
  ];
  for (let n = 0; ; n++) {
    await sql`insert into documents (name, body) values (${`row ${n}`}, '{}')`;
    process.stdout.write(`${n}\n`);
    await sql.unsafe(changes[n % changes.length] ?? "");
  }
} else {
  await takeDataDirectory(directory, lock.lock);
  process.stdout.write("held\n");
  process.stdin.resume();
}
