// @ts-check
// Run by bin/test.mjs on Deno: `[--long] [--only=WORD] [--report=FILE]`. Prints a table of all scenarios.
import { writeFileSync } from "node:fs";
import process from "node:process";
import { parseArgs } from "node:util";
import { duration, say } from "../bin/say.mjs";
import { scenarios } from "./scenarios.mjs";
import { tableOf } from "./table.mjs";
import { makeGround } from "./world.mjs";

const { values: options } = parseArgs({
  options: {
    long: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    report: { type: "string" },
  },
});

/** The bar of the long run, which is alone on the machine; `npm test` only requires recovery, beside other tests. */
const recoveryBarMs = options.long ? 5_000 : 30_000;

/** @typedef {import("./table.mjs").Row} Row */

/** @type {Row[]} */
const rows = [];
let passed = 0;
/** Failures in the form of Vitest's report. @type {{ status: "failed", fullName: string, failureMessages: string[] }[]} */
const failures = [];
const ground = await makeGround();
try {
  for (const { name, run } of scenarios) {
    if (!name.toLowerCase().includes(options.only.toLowerCase())) continue;
    const began = Date.now();
    const outcome = await run(ground, options.long).catch((/** @type {unknown} */ error) => ({
      failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }));
    const faults = faultsOf(outcome);
    if (faults.length > 0)
      failures.push({ status: "failed", fullName: name, failureMessages: [faults.join("\n")] });
    else if (!("skipped" in outcome)) passed++;
    say(`${faults.length > 0 ? "✗" : "✓"} ${name}: ${duration(Date.now() - began)}`);
    for (const fault of faults) say(`    ${fault}`);
    if (!("failure" in outcome)) rows.push({ name, outcome });
  }
} finally {
  await ground.stop();
}
say(`\n${tableOf(rows)}`);
if (options.report) {
  const skipped = rows.filter(({ outcome }) => "skipped" in outcome).length;
  const report = {
    numPassedTests: passed,
    numFailedTests: failures.length,
    numPendingTests: skipped,
    testResults: [{ name: "faults", status: "passed", assertionResults: failures }],
  };
  writeFileSync(options.report, JSON.stringify(report));
}
process.exit(failures.length > 0 ? 1 : 0);

/** @param {Row["outcome"] | { failure: string }} outcome @returns {string[]} */
function faultsOf(outcome) {
  if ("failure" in outcome) return [outcome.failure];
  if ("skipped" in outcome) return [];
  const { acknowledged, lost, doubled, halfWritten, recoveryMs, problems } = outcome;
  return [
    ...(lost + doubled + halfWritten > 0
      ? [`${lost} lost, ${doubled} doubled, ${halfWritten} half-written`]
      : []),
    ...(acknowledged === 0 ? ["Nothing was acknowledged, so nothing was tried"] : []),
    ...(recoveryMs !== undefined && recoveryMs > recoveryBarMs
      ? [`It took ${duration(recoveryMs)} to recover`]
      : []),
    ...new Set(problems),
  ];
}
