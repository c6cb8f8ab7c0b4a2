// @ts-check
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ApiProcess } from "../api-process.mjs";
import { createDatabase, opened, settings } from "../world.mjs";

/**
 * The first start on an empty database is killed again and again while it migrates and writes the starting content, until
 * it stands: schema and rows are those of an undisturbed one. @type {import("../under-load.mjs").Scenario}
 */
export const migrationKilled = {
  name: "First start killed while it migrates",
  async run(ground, isLong) {
    const database = await createDatabase(ground.server.url);
    try {
      const api = await ApiProcess.of({ ...settings, DATABASE_URL: database.url });
      const growthMs = isLong ? 8 : 50;
      let kills = 0;
      while (!(await startedWithin(api, Math.random() * (20 + kills * growthMs)))) kills++;
      await api.end();
      const own = await rowCounts(database.url);
      const undisturbed = await rowCounts(ground.template.url);
      const names = new Set([...Object.keys(own), ...Object.keys(undisturbed)]);
      const more = [...names].map((name) => (own[name] ?? 0) - (undisturbed[name] ?? 0));
      const [schema, expected] = [database.url, ground.template.url].map((url) =>
        schemaOf(ground.server.programs, url),
      );
      return {
        rounds: kills,
        lost: more.reduce((sum, count) => sum + Math.max(0, -count), 0),
        doubled: more.reduce((sum, count) => sum + Math.max(0, count), 0),
        halfWritten: schema === expected ? 0 : 1,
        problems: kills === 0 ? ["It was never killed"] : [],
      };
    } finally {
      await database.remove();
    }
  },
};

/** True if it got ready before it was killed, `ms` after opening the database. @param {ApiProcess} api @param {number} ms */
async function startedWithin(api, ms) {
  const until = (/** @type {string} */ word) => async () => {
    while (api.isRunning && !api.said.includes(word)) await pause(1);
  };
  api.launch();
  await until("Database:")();
  await Promise.race([pause(ms), until("Ready:")()]);
  if (api.said.includes("Ready:")) return true;
  if (!api.isRunning) throw new Error(`The start ended by itself: ${api.said}`);
  await api.end("SIGKILL");
  return false;
}

/** @param {string} programs @param {string} url */
function schemaOf(programs, url) {
  const dump = spawnSync(join(programs, "pg_dump"), ["--schema-only", "--dbname", url], {
    encoding: "utf8",
  });
  if (dump.status !== 0) throw new Error(`pg_dump failed: ${dump.error?.message ?? dump.stderr}`);
  // Newer versions of pg_dump write a random key into each dump.
  return dump.stdout.replace(/^\\(un)?restrict .*$/gm, "");
}

/** @param {string} url @returns {Promise<Record<string, number>>} */
const rowCounts = (url) =>
  opened({ url }, async ({ sql }) => {
    /** @type {{ name: string, count: number }[]} */
    const rows = await sql`
      select relname as name, (xpath('/row/n/text()', query_to_xml(
        format('select count(*) as n from %I', relname), false, true, ''
      )))[1]::text::int as count
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  });
