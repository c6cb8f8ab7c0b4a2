// @ts-check
import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { denoEnvironment, findDeno, root } from "../../bin/deno.mjs";
import { backUp } from "../../db/backup/backup.ts";
import { migrate } from "../../db/migrate.ts";
import { lock } from "../../db/testing/lock.ts";
import { judge } from "../invariants.mjs";
import { Load } from "../load.mjs";
import { embeddedIn, opened } from "../world.mjs";

/** @typedef {import("../under-load.mjs").Outcome} Outcome */
/** @typedef {import("../under-load.mjs").Scenario} Scenario */

const nothing = { rounds: 1, acknowledged: 0, lost: 0, doubled: 0, halfWritten: 0 };

const upTo = (/** @type {number} */ seconds) => Math.random() * seconds * 1_000;
const deno = /** @type {const} */ (["run", "-A", "--no-lock"]);
const options = { cwd: root, env: denoEnvironment() };

/**
 * A row of the table: so many rounds, each in its own directory, `atATime` of them in parallel.
 * @param {string} name @param {{ long: number, short: number, atATime?: number }} rounds
 * @param {(directory: string, nth: number, isLong: boolean) => Promise<Outcome>} round
 * @returns {Scenario}
 */
const inNewDirectories = (name, { long, short, atATime = 1 }, round) => ({
  name: `Embedded database killed ${name}`,
  async run(_, isLong) {
    const all = Array.from({ length: isLong ? long : short }, (_, nth) => nth);
    /** @type {Outcome[]} */
    const outcomes = [];
    const lane = async () => {
      for (let nth = all.shift(); nth !== undefined; nth = all.shift()) {
        const parent = mkdtempSync(join(tmpdir(), "inkingi-faults-"));
        try {
          outcomes.push(await round(join(parent, "data"), nth, isLong));
        } catch (error) {
          // The other rounds go on.
          outcomes.push({ ...nothing, problems: [`Round ${nth}: ${error}`] });
        } finally {
          rmSync(parent, { recursive: true, force: true });
        }
      }
    };
    await Promise.all(Array.from({ length: isLong ? atATime : 1 }, lane));
    /** @param {(one: Outcome) => number | undefined} of */
    const sum = (of) => outcomes.reduce((total, one) => total + (of(one) ?? 0), 0);
    return {
      rounds: sum(({ rounds }) => rounds),
      acknowledged: sum(({ acknowledged }) => acknowledged),
      lost: sum(({ lost }) => lost),
      doubled: sum(({ doubled }) => doubled),
      halfWritten: sum(({ halfWritten }) => halfWritten),
      problems: outcomes.flatMap(({ problems }) => problems),
    };
  },
});

/**
 * Starts the site and kills it so many ms later, once for each of `kills`, while someone sends requests; then it has to
 * start by itself.
 * @param {string} directory @param {readonly number[]} kills @returns {Promise<Outcome>}
 */
async function killedAt(directory, kills) {
  const world = await embeddedIn(directory);
  const [api] = world.processes;
  try {
    const load = await Load.start(world.origin, { writers: 1, editors: 0 });
    try {
      for (const ms of kills) {
        api?.launch();
        await pause(ms);
        await api?.end("SIGKILL");
      }
      // Several start in parallel, and each begins with an empty directory: whether it starts counts, not how soon.
      await api?.start();
      await load.recovery();
    } finally {
      await load.stop();
    }
    return await judge(world, load, { rounds: kills.length, recoveries: [] });
  } finally {
    await world.stop();
  }
}

const messages = Array.from({ length: 50 }, (_, nth) => `Message ${nth} to the build before`);

/**
 * The files of a killed process of a former build, which knew only the first migrations: rows, and the list of files as it
 * was written then, which includes those of replaced tables.
 * @param {string} directory @param {number} migrations
 */
async function formerBuild(directory, migrations) {
  const first = `${directory}.migrations`;
  mkdirSync(first);
  const all = join(root, "db/migrations");
  for (const file of readdirSync(all).sort().slice(0, migrations))
    cpSync(join(all, file), join(first, file));
  const living = `${directory}.living`;
  await opened({ directory: living, ...lock }, async (database) => {
    await migrate(database, pathToFileURL(`${first}/`));
    const { sql } = database;
    for (const message of messages) {
      const id = randomUUID();
      await sql`
        with request as (
          insert into contacts (id, name, email, message) values (${id}, 'Aline', 'aline@sender.example', ${message})
        )
        insert into contact_details (id, reference, fingerprint, source, retain_until)
        values (${id}, ${id}, '', 'form', now() + interval '1 year')`;
    }
    cpSync(living, directory, { recursive: true });
  });
  const pg = join(directory, "pg");
  const files = ["global", ...readdirSync(join(pg, "base")).map((one) => `base/${one}`)].flatMap(
    (folder) => readdirSync(join(pg, folder)).map((file) => `${folder}/${file}`),
  );
  const sizes = files
    .filter((file) => /\/\d+$/.test(file))
    .map((file) => [file, statSync(join(pg, file)).size]);
  writeFileSync(join(pg, "sizes.json"), JSON.stringify(Object.fromEntries(sizes)));
}

/** The number of messages of the former build that are gone. @param {string} directory */
const lostOf = (directory) =>
  opened({ directory, ...lock }, async ({ sql }) => {
    const rows = await sql`select from contacts where message = any(${messages})`;
    return messages.length - rows.length;
  });

/** @param {string} directory @returns {Promise<Outcome>} */
async function killedWhileItMigrates(directory, /** @type {number} */ nth) {
  await formerBuild(directory, 43 + (nth % 18));
  const outcome = await killedAt(directory, [upTo(6)]);
  const lost = await lostOf(directory);
  return { ...outcome, lost: outcome.lost + lost };
}

/** Tables are made, emptied, rewritten and dropped, between rows that are acknowledged; now and then it is backed up. @param {string} directory @returns {Promise<Outcome>} */
async function killedWhileItChanges(directory) {
  const holder = join(root, "db/testing/holder.ts");
  const args = [...deno, holder, directory, "change"];
  const child = spawn(findDeno(), args, { ...options, stdio: ["pipe", "pipe", "inherit"] });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    said += text;
  });
  while (!said && child.exitCode === null) await pause(25);
  const stop = new AbortController();
  const file = `${directory}.tar.gz`;
  const backedUp = backUp({ directory, ...lock }, file, stop.signal).catch(() => undefined);
  await pause(upTo(12));
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
  stop.abort();
  await backedUp;
  const acknowledged = said.split("\n").length - 1;
  const rows = await opened(
    { directory, ...lock },
    ({ sql }) => sql`select distinct name from documents where name like 'row %'`,
  );
  return {
    ...nothing,
    acknowledged,
    lost: Math.max(0, acknowledged - rows.length),
    problems: acknowledged === 0 ? ["It wrote nothing"] : [],
  };
}

/** The restore is killed; the database is the former or the restored one. @param {string} directory @returns {Promise<Outcome>} */
async function killedWhileItRestores(directory) {
  await formerBuild(directory, readdirSync(join(root, "db/migrations")).length);
  const file = `${directory}.tar.gz`;
  await backUp({ directory, ...lock }, file);
  await promisify(execFile)(findDeno(), [...deno, join(root, "bin/restore.ts"), file], {
    ...options,
    env: { ...options.env, DATA_DIR: directory, DATABASE_URL: "", MIGRATE_DATABASE_URL: "" },
    timeout: Math.ceil(upTo(4)) + 1,
    killSignal: "SIGKILL",
  }).catch(() => undefined);
  const lost = await lostOf(directory);
  return {
    ...nothing,
    acknowledged: messages.length,
    lost,
    problems: existsSync(join(directory, "pg.restored")) ? ["Something was left"] : [],
  };
}

const firstMinute = 75_000;

/** @type {Scenario[]} */
export const embeddedKilled = [
  inNewDirectories("in its first start", { long: 40, short: 2 }, (directory) =>
    killedAt(directory, [upTo(6)]),
  ),
  inNewDirectories(
    "in its first minute",
    { long: 40, short: 1, atATime: 4 },
    (directory, nth, isLong) =>
      killedAt(directory, [isLong ? ((nth + 1) / 40) * firstMinute : 15_000]),
  ),
  inNewDirectories(
    "while it migrates what a former build left",
    { long: 40, short: 2 },
    killedWhileItMigrates,
  ),
  inNewDirectories(
    "while tables are dropped, emptied and rewritten",
    { long: 40, short: 2 },
    killedWhileItChanges,
  ),
  inNewDirectories("ten times in a row", { long: 4, short: 1 }, (directory, _, isLong) =>
    killedAt(
      directory,
      Array.from({ length: isLong ? 10 : 3 }, () => upTo(8)),
    ),
  ),
  inNewDirectories("while it is restored", { long: 20, short: 2 }, killedWhileItRestores),
];
