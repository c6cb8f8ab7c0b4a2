// @ts-check
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { aMoment, underLoad } from "../under-load.mjs";
import { onServer, statement } from "../world.mjs";

/**
 * An older backup takes the database's place while clients go on: they read everything again, sign in again, and edit no
 * version that they never saw. What came after the backup is gone from the database, but not a word before it.
 * @type {import("../under-load.mjs").Scenario}
 */
export const backupRestored = {
  name: "Older backup restored",
  async run(ground, isLong) {
    const world = await onServer(ground);
    const [api] = world.processes;
    const file = join(ground.directory, "backup.dump");
    /** @param {string} program @param {string[]} args */
    const tool = (program, ...args) => {
      const { status, stderr } = spawnSync(join(ground.server.programs, program), args, {
        encoding: "utf8",
      });
      if (status !== 0) throw new Error(`${program}: ${stderr}`);
    };
    const rounds = isLong ? 8 : 1;
    return underLoad(world, rounds, async (load, nth) => {
      await aMoment();
      const before = load.acknowledged();
      tool("pg_dump", "--format=custom", `--file=${file}`, world.url);
      await aMoment();
      await api?.end();
      const name = new URL(world.url).pathname.slice(1);
      await statement(ground.server.url, `drop database ${name} with (force)`);
      await statement(ground.server.url, `create database ${name} template template0`);
      tool("pg_restore", `--dbname=${world.url}`, file);
      load.forgetAllBut(before);
      rmSync(file);
      api?.launch();
      const recovery = await load.recovery();
      if (nth === rounds - 1 && load.resyncs !== rounds)
        load.problems.push(`The device found another epoch ${load.resyncs} times of ${rounds}`);
      return recovery;
    });
  },
};
