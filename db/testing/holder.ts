// Run as a process of its own by lock.embedded.test.ts: takes a data directory and says so on standard output.
import { watch } from "node:fs";
import { mkdir } from "node:fs/promises";
import process from "node:process";
import { openDatabase } from "../postgres/open.ts";
import { takeDataDirectory } from "../postgres/data-directory.ts";
import { lock } from "./lock.ts";

const [directory = "", asked] = process.argv.slice(2);

if (asked === "make") {
  await mkdir(directory, { recursive: true });
  // Says so once the new database begins to appear.
  watch(directory, (_, name) => {
    if (name === "pg.new") process.stdout.write("making\n");
  });
  await openDatabase({ directory, ...lock });
} else if (asked === "write") {
  // Says the number of each row that was acknowledged.
  const { sql } = await openDatabase({ directory, ...lock });
  for (let n = 0; ; n++) {
    await sql`insert into documents (name, body) values (${`row ${n}`}, '{}')`;
    process.stdout.write(`${n}\n`);
  }
} else {
  await takeDataDirectory(directory, lock.lock);
  process.stdout.write("held\n");
  process.stdin.resume();
}
