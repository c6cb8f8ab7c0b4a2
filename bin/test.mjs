// @ts-check
// `npm test` runs what people wait for: types, lint, dead code, unit tests, PostgreSQL, and the core journeys in a browser.
// `npm run test:rest` runs all other tests, so that both together are everything and nothing runs twice.
// `npm run test:faults` runs the long form of their tests of broken networks, killed servers and attacked pages, and faults/
// under load.
import { spawnSync } from "node:child_process";
import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfChanged, weights } from "./build.mjs";
import { chromiumInstalled } from "./chromium.mjs";
import { exec, stopWhenAsked } from "./child.mjs";
import { denoEnvironment, findDeno, root } from "./deno.mjs";
import { installPackages } from "./install.mjs";
import { testPostgres } from "./postgres.mjs";
import { countStep, countTests, summary, withEnd } from "./report.mjs";
import { duration, Problem, run, say } from "./say.mjs";

const runs = {
  core: {
    parts: coreParts,
    leaves:
      "Not run: the embedded database but for what is about it, four fifths of the property runs, all other journeys and\n" +
      "widths, weights, faults under load. `npm run test:rest` runs them.",
  },
  rest: { parts: restParts, leaves: "Not run: what `npm test` runs." },
  faults: { parts: faultParts, leaves: "Not run: all that has no long form." },
};
// Slow tests with servers, which `npm test` leaves out.
const slowWithServers = [
  "build-weights",
  "inbox-killed-server",
  "outbox-faults",
  "outgoing-killed-server",
  "server-backup",
  "server-package",
  "server-telemetry",
];
const asked = process.argv[2] ?? "core";

await run(async () => {
  const chosen = Object.entries(runs).find(([name]) => name === asked)?.[1];
  if (!chosen) throw new Problem(`There is no run named ${asked}, only ${Object.keys(runs)}`);
  const began = Date.now();
  stopWhenAsked();
  await installPackages();
  const chromium = await chromiumInstalled();
  const postgres = await testPostgres();
  say(`Chromium: ${chromium}\nPostgreSQL: ${postgres.from}`);

  const reports = mkdtempSync(join(tmpdir(), "inkingi-reports-"));
  process.once("exit", () => rmSync(reports, { recursive: true, force: true }));
  try {
    const rows = await chosen.parts({
      env: withoutSettings(),
      postgres: postgres.url,
      chromium,
      reports,
    });
    say(summary(rows, `${duration(Date.now() - began)} in all. ${chosen.leaves}`));
    process.exitCode = rows.some(({ failed }) => failed > 0) ? 1 : 0;
  } finally {
    await postgres.stop();
  }
});

/** @typedef {{ env: NodeJS.ProcessEnv, postgres: string, chromium: string, reports: string }} Given */

/** @param {Given} given @returns {Promise<import("./report.mjs").Row[]>} */
async function faultParts(given) {
  const { rows, part, built, vitest, servers, browser, faults } = runners(given);
  await part("Build", built);
  await part("Faults under load", faults("--long", ...process.argv.slice(3)));
  const long = { RUNS: "17", FOLLOW_SECONDS: "20" };
  const models = ["outbox", "articles", "requests", "site"].map((name) => `e2e/${name}-model`);
  const files = [...models, "api/changes/follow", "api/staff/auth/guess-times"];
  await part("In one process, embedded", vitest("embedded", long, files));
  await part(
    "In one process, PostgreSQL",
    vitest("postgres", { ...long, DATABASE_URL: given.postgres }, files),
  );
  await part(
    "Killed servers, broken connections",
    servers({ FAULTS: "all" }, "inbox-killed-server", "outgoing-killed-server", "outbox-faults"),
  );
  await part(
    "In a browser",
    browser({ FAULTS: "all" }, ["e2e/outbox-thousand", "e2e/pages-hostile-html"]),
  );
  return rows;
}

/** Functions that run and count each kind of part. @param {Given} given */
function runners({ env, postgres, chromium, reports }) {
  /** @type {import("./report.mjs").Row[]} */
  const rows = [];
  /** @typedef {import("node:child_process").StdioOptions} Output */
  /** @typedef {(output: Output) => Promise<import("./report.mjs").Count>} Work */

  /** @param {string} name @param {Promise<import("./report.mjs").Count>} work */
  const timed = async (name, work) => {
    const began = Date.now();
    const count = await work;
    const ms = Date.now() - began;
    rows.push({ name, ms, ...count });
    return `${name}: ${count.failed ? "failed" : "passed"} in ${duration(ms)}`;
  };
  /** @param {string} name @param {Work} work */
  const part = async (name, work) => {
    say(`\n── ${name} ──`);
    say(await timed(name, work("inherit")));
  };
  /** Runs parts one after the other; the output of each stays together. @param {Record<string, Work>} parts */
  const lane = async (parts) => {
    for (const [name, work] of Object.entries(parts)) {
      const file = join(reports, `${name}.log`);
      const log = openSync(file, "w");
      const counted = work(["ignore", log, log]).then((count) => withEnd(count, name, file));
      const end = await timed(name, counted);
      say(`\n── ${name} ──\n${readFileSync(file, "utf8")}${end}`);
    }
  };
  /** Runs lanes in parallel, because each part leaves a core idle now and then. @param {Record<string, Work>[]} lanes */
  const beside = (...lanes) => Promise.all(lanes.map(lane));

  /** Runs commands one after the other. @param {string[][]} commands @returns {Work} */
  const tool =
    (...commands) =>
    async (stdio) => {
      const codes = [];
      for (const args of commands)
        codes.push(await exec(process.execPath, args, { cwd: root, env, stdio }));
      return countStep(Math.max(...codes));
    };

  const built = async () => {
    try {
      await buildIfChanged();
      say(weights());
      return countStep(0);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      say(error.message);
      return countStep(1);
    }
  };

  /** @param {string} project @param {NodeJS.ProcessEnv} [more] @param {string[]} [words] @returns {Work} */
  const vitest =
    (project, more = {}, words = []) =>
    async (stdio) => {
      const file = join(reports, `${project}.json`);
      const args = ["run", "--project", `${project}*`, "--reporter=default", "--reporter=json"];
      const vitestArgs = [bin("vitest/vitest.mjs"), ...args, `--outputFile.json=${file}`, ...words];
      const options = { cwd: root, stdio, env: { ...denoEnvironment(env), ...more } };
      const code = await exec(findDeno(), ["run", "-A", "--no-lock", ...vitestArgs], options);
      return countTests(file, code);
    };

  /** Runs against started servers, without a browser. @param {NodeJS.ProcessEnv} more @param {string[]} args @returns {Work} */
  const servers =
    (more, ...args) =>
    async (stdio) => {
      const file = join(reports, "process.json");
      const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
      const code = await exec(
        process.execPath,
        [bin("vitest/vitest.mjs"), "run", "--project=process", ...reporters, ...args],
        { cwd: root, stdio, env: { ...env, ...more, DATABASE_URL: postgres } },
      );
      return countTests(file, code);
    };

  /** @param {NodeJS.ProcessEnv} [more] @param {string[]} [paths] @returns {Work} */
  const browser =
    (more = {}, paths = []) =>
    async () => {
      const file = join(reports, "browser.json");
      const given = { CHROMIUM: chromium, DATABASE_URL: postgres };
      const code = await exec(
        process.execPath,
        [bin("@playwright/test/cli.js"), "test", ...paths, "--reporter=list,json"],
        { cwd: root, env: { ...env, ...more, ...given, PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
      );
      return countTests(file, code);
    };

  /** @param {string[]} words @returns {Work} */
  const faults =
    (...words) =>
    async (stdio) => {
      const file = join(reports, "faults.json");
      const args = ["run", "-A", "--no-lock", "faults/run.mjs", ...words, `--report=${file}`];
      const options = { cwd: root, stdio, env: denoEnvironment(env) };
      return countTests(file, await exec(findDeno(), args, options));
    };

  return { rows, part, beside, tool, built, vitest, servers, browser, faults };
}

/** @param {Given} given @returns {Promise<import("./report.mjs").Row[]>} */
async function coreParts(given) {
  const { rows, part, beside, tool, built, vitest, servers, browser } = runners(given);
  const colors = `--colors=${process.stdout.isTTY ? "force" : "off"}`;

  await part("Build", built);
  const left = slowWithServers.map((name) => `--exclude=e2e/${name}.process.ts`);
  await beside(
    {
      // The longest lane: with one file at a time it would end a minute after the others.
      "Integration, PostgreSQL": vitest("postgres", { RUNS: "0.2", DATABASE_URL: given.postgres }, [
        "--maxWorkers=2",
      ]),
    },
    {
      Types: tool(
        [bin("typescript/bin/tsc"), "-p", "tsconfig.json"],
        [bin("typescript/bin/tsc"), "-p", "sw/tsconfig.json"],
      ),
      "Lint and format": tool([
        bin("@biomejs/biome/bin/biome"),
        ...["ci", "--error-on-warnings", colors],
      ]),
      "Dead code": tool([bin("knip/bin/knip.js")]),
      "With servers": servers({ RUNS: "0.2" }, ...left),
    },
    {
      Unit: vitest("unit"),
      "About the embedded database": vitest("embedded", {}, [".embedded.test"]),
    },
  );
  await part("Browser, core", browser({ TESTS: "core" }));
  return rows;
}

/** @param {Given} given @returns {Promise<import("./report.mjs").Row[]>} */
async function restParts(given) {
  const { rows, part, beside, built, vitest, servers, browser, faults } = runners(given);
  await part("Build", built);
  await beside(
    { "Integration, embedded": vitest("embedded", { TESTS: "rest" }) },
    { "Faults under load": faults() },
    { "With servers, the rest": servers({}, ...slowWithServers) },
  );
  await part("Browser, the rest", browser({ TESTS: "rest" }));
  return rows;
}

/** @param {string} path */
function bin(path) {
  return join(root, "node_modules", path);
}

/** The environment without our settings, which would change the tests. */
function withoutSettings() {
  const code = 'import { settingNames } from "./api/settings.ts"; console.log(settingNames.join())';
  const asked = spawnSync(findDeno(), ["eval", "--no-lock", code], {
    cwd: root,
    env: denoEnvironment(),
    encoding: "utf8",
  });
  const names = asked.stdout.trim().split(",");
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !names.includes(name)));
}
