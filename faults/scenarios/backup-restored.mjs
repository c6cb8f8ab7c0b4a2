// @ts-check
import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { denoEnvironment, findDeno, root } from "../../bin/deno.mjs";
import { statement } from "../../db/testing/statement.mjs";
import { aMoment, underLoad } from "../under-load.mjs";
import { onEmbedded, onServer } from "../world.mjs";

/** @typedef {import("../under-load.mjs").Ground} Ground */
/** @typedef {import("../under-load.mjs").World} World */
/** Backs up a running world's database, or restores a stopped one's. @typedef {(file: string) => Promise<unknown>} Step */

const run = promisify(execFile);

/** A restored article continues with version numbers by the seconds since 2026, so it must not be edited more often than that. */
const editEachMs = 1_500;

/**
 * An older backup takes the database's place while clients go on: they read everything again, sign in again, and edit no
 * version that they never saw. Only the writes after the backup are gone from the database.
 * @param {string} name
 * @param {(ground: Ground) => Promise<World>} start
 * @param {(world: World, ground: Ground) => { backUp: Step, restore: Step }} steps
 * @returns {import("../under-load.mjs").Scenario}
 */
const restored = (name, start, steps) => ({
  name,
  async run(ground, isLong) {
    const world = await start(ground);
    const { backUp, restore } = steps(world, ground);
    const [api] = world.processes;
    const file = join(ground.directory, "backup.tar.gz");
    const rounds = isLong ? 8 : 1;
    const round = async (
      /** @type {import("../load.mjs").Load} */ load,
      /** @type {number} */ nth,
    ) => {
      await aMoment();
      const before = load.acknowledged();
      await backUp(file);
      await aMoment();
      await api?.end();
      await restore(file);
      load.forgetAllBut(before);
      rmSync(file);
      api?.launch();
      const recovery = await load.recovery();
      if (nth === rounds - 1 && load.resyncs !== rounds)
        load.problems.push(`The device found another epoch ${load.resyncs} times of ${rounds}`);
      return recovery;
    };
    return underLoad(world, rounds, round, { editors: 1, editEachMs });
  },
});

/** The tools of PostgreSQL, which know nothing of us. @param {World} world @param {Ground} ground */
const byTools = ({ url }, { server }) => ({
  backUp: (/** @type {string} */ file) =>
    run(join(server.programs, "pg_dump"), ["--format=custom", `--file=${file}`, url]),
  async restore(/** @type {string} */ file) {
    const name = new URL(url).pathname.slice(1);
    await statement(server.url, `drop database ${name} with (force)`);
    await statement(server.url, `create database ${name} template template0`);
    await run(join(server.programs, "pg_restore"), [`--dbname=${url}`, file]);
  },
});

/** `npm run backup` and `npm run restore`. @param {World} world @param {Ground} ground */
const byCommands = ({ url, directory }, { server }) => {
  const { DATABASE_URL: _, MIGRATE_DATABASE_URL: __, ...env } = denoEnvironment();
  const where = url ? { DATABASE_URL: url } : { DATA_DIR: directory };
  const path = `${server.programs}:${process.env["PATH"]}`;
  /** @param {string} command */
  const step = (command) => (/** @type {string} */ file) =>
    run(findDeno(), ["run", "-A", "--no-lock", join(root, `bin/${command}.mjs`), file], {
      cwd: root,
      env: { ...env, ...where, PATH: path },
    });
  return { backUp: step("backup"), restore: step("restore") };
};

export const backupRestored = [
  restored("Older backup restored by pg_restore", onServer, byTools),
  restored("Older backup restored by npm run restore, PostgreSQL", onServer, byCommands),
  restored("Older backup restored by npm run restore, embedded database", onEmbedded, byCommands),
];
