// @ts-check
import { existsSync, readFileSync } from "node:fs";
import { duration } from "./say.mjs";

/**
 * What we read of the reports of Playwright (stats, errors) and of Vitest (the rest).
 * @typedef {{ passed: number, failed: number, skipped: number, flaky?: number }} Count
 * @typedef {Count & { name: string, ms: number }} Row
 * @typedef {{
 *   stats?: { expected: number, unexpected: number, flaky: number, skipped: number },
 *   errors?: unknown[],
 *   numPassedTests?: number, numFailedTests?: number, numPendingTests?: number, numTodoTests?: number,
 *   testResults?: { status: string, assertionResults: unknown[] }[],
 * }} Report
 */

/** Of the type check, the lint. @param {number} code @returns {Count} */
export function countStep(code) {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

/**
 * Counts a JSON report. No report, no test, or an error outside of tests is one failure.
 * @param {string} file @param {number} code the runner's exit code @returns {Count}
 */
export function countTests(file, code) {
  /** @type {Report} */
  const report = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const count = report.stats ? ofPlaywright(report.stats, report.errors) : ofVitest(report);
  const silent = count.failed === 0 && (code !== 0 || count.passed === 0);
  return { ...count, failed: count.failed + (silent ? 1 : 0) };
}

// A test in a real browser may time out on a busy machine.
const maxFlaky = 2;

/** @param {NonNullable<Report["stats"]>} stats @param {unknown[]} [errors] @returns {Count} */
function ofPlaywright({ expected, unexpected, flaky, skipped }, errors = []) {
  const tooMany = flaky > maxFlaky;
  return {
    passed: expected + (tooMany ? 0 : flaky),
    failed: unexpected + (tooMany ? flaky : 0) + errors.length,
    skipped,
    flaky,
  };
}

/** @param {Report} report @returns {Count} */
function ofVitest({ numPassedTests = 0, numFailedTests = 0, testResults = [], ...counts }) {
  // A file that does not load has no tests.
  const broken = testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  const skipped = (counts.numPendingTests ?? 0) + (counts.numTodoTests ?? 0);
  return { passed: numPassedTests, failed: numFailedTests + broken.length, skipped };
}

/** @param {Row[]} rows @returns {string} */
export function summary(rows) {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const lines = rows.map(({ name, passed, failed, skipped, flaky, ms }) => {
    const cells = [
      `${passed} passed`,
      `${failed} failed`,
      skipped ? `${skipped} skipped` : "",
      flaky ? `${flaky} 2nd try` : "",
      duration(ms),
    ];
    return `  ${failed ? "✗" : "✓"} ${name.padEnd(width)}${cells.map((cell) => cell.padStart(13)).join("")}`;
  });
  const sum = (/** @type {"passed" | "failed"} */ key) =>
    rows.reduce((all, row) => all + row[key], 0);
  return ["", ...lines, "", `${sum("passed")} passed, ${sum("failed")} failed`].join("\n");
}
