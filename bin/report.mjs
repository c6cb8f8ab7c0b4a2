// @ts-check
import { existsSync, readFileSync } from "node:fs";
import { duration } from "./say.mjs";

/**
 * @typedef {{ passed: number, failed: number, skipped: number, wavered?: number }} Count
 * @typedef {Count & { name: string, ms: number }} Row
 *
 * What the reports of Playwright (stats, errors) and of Vitest (the rest, in Jest's form) hold that we read.
 * @typedef {{
 *   stats?: { expected: number, unexpected: number, flaky: number, skipped: number },
 *   errors?: unknown[],
 *   numPassedTests?: number, numFailedTests?: number, numPendingTests?: number, numTodoTests?: number,
 *   testResults?: { status: string, assertionResults: unknown[] }[],
 * }} Report
 */

/** A part that is one yes or no: the type check, the lint. @param {number} code @returns {Count} */
export function countStep(code) {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

/**
 * What a runner's JSON report counts. No report, no test, or a runner that failed without a failed test
 * (an error outside of them) is one failure.
 * @param {string} file
 * @param {number} code the runner's exit code
 * @returns {Count}
 */
export function countTests(file, code) {
  /** @type {Report} */
  const report = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const count = report.stats ? ofPlaywright(report.stats, report.errors) : ofVitest(report);
  const silent = count.failed === 0 && (code !== 0 || count.passed === 0);
  return { ...count, failed: count.failed + (silent ? 1 : 0) };
}

// A journey through a real browser and server may miss its moment on a machine that does other work.
const mostWavering = 2;

/** @param {NonNullable<Report["stats"]>} stats @param {unknown[]} [errors] @returns {Count} */
function ofPlaywright({ expected, unexpected, flaky, skipped }, errors = []) {
  // What passed at a second try is told apart, and more of it than a few has failed.
  const tooMany = flaky > mostWavering;
  return {
    passed: expected + (tooMany ? 0 : flaky),
    failed: unexpected + (tooMany ? flaky : 0) + errors.length,
    skipped,
    wavered: flaky,
  };
}

/** @param {Report} report @returns {Count} */
function ofVitest({ numPassedTests = 0, numFailedTests = 0, testResults = [], ...rest }) {
  // A file that does not load has no tests that could fail.
  const broken = testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  const skipped = (rest.numPendingTests ?? 0) + (rest.numTodoTests ?? 0);
  return { passed: numPassedTests, failed: numFailedTests + broken.length, skipped };
}

/** The closing table and the one line that sums it up. @param {Row[]} rows @returns {string} */
export function summary(rows) {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const lines = rows.map(({ name, passed, failed, skipped, wavered, ms }) => {
    const cells = [
      `${passed} passed`,
      `${failed} failed`,
      skipped ? `${skipped} skipped` : "",
      wavered ? `${wavered} 2nd try` : "",
      duration(ms),
    ];
    return `  ${failed ? "✗" : "✓"} ${name.padEnd(width)}${cells.map((cell) => cell.padStart(13)).join("")}`;
  });
  const sum = (/** @type {"passed" | "failed"} */ key) =>
    rows.reduce((all, row) => all + row[key], 0);
  return ["", ...lines, "", `${sum("passed")} passed, ${sum("failed")} failed`].join("\n");
}
