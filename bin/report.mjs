// @ts-check
import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { duration } from "./say.mjs";

/**
 * The fields that we read of the reports of Playwright (stats, errors) and of Vitest (the rest).
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: string[] }} Count
 * @typedef {Count & { name: string, ms: number }} Row
 * @typedef {{
 *   stats?: { expected: number, unexpected: number, flaky: number, skipped: number },
 *   errors?: { message?: string }[],
 *   numPassedTests?: number, numFailedTests?: number, numPendingTests?: number, numTodoTests?: number,
 *   testResults?: VitestFile[],
 *   suites?: PlaywrightSuite[],
 * }} Report
 * @typedef {{ name?: string, status: string, message?: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ status?: string, fullName?: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ suites?: PlaywrightSuite[], specs?: PlaywrightSpec[] }} PlaywrightSuite
 * @typedef {{ title: string, file: string, line: number, tests: { status: string, results: PlaywrightResult[] }[] }} PlaywrightSpec
 * @typedef {{ error?: { message?: string }, attachments?: { name: string, path?: string }[] }} PlaywrightResult
 */

/** The result of the type check or the lint. @param {number} code @returns {Count} */
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
  const failures = [
    ...failedFiles(report.testResults),
    ...failedSpecs(report.suites),
    ...(report.errors ?? []).map(({ message }) => failure("outside of tests", message)),
  ];
  return { ...count, failed: count.failed + (silent ? 1 : 0), failures };
}

/** The last output of a part that failed outside of its tests. @param {Count} count @param {string} name @param {string} log */
export function withEnd(count, name, log) {
  if (count.failed === 0 || count.failures?.length) return count;
  const text = readFileSync(log, "utf8").trimEnd().split("\n").slice(-40).join("\n");
  return { ...count, failures: [`${name}, at its end:\n${stripVTControlCharacters(text)}`] };
}

/** A paragraph for each failed test: its name, and its first failure. @param {VitestFile[]} [files] */
function failedFiles(files = []) {
  return files.flatMap(({ name = "", status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && failed.length === 0) return [failure(name, message)];
    return failed.map(({ fullName, failureMessages = [] }) =>
      failure(`${name} › ${fullName}`, failureMessages[0]),
    );
  });
}

/** As failedFiles. @param {PlaywrightSuite[]} [suites] @returns {string[]} */
function failedSpecs(suites = []) {
  return suites.flatMap((suite) => [
    ...failedSpecs(suite.suites),
    ...(suite.specs ?? []).flatMap(({ title, file, line, tests }) =>
      tests.flatMap(({ status, results }) => {
        const failed = results.find((result) => result.error);
        if (!failed) return [];
        const which = `${file}:${line} › ${title} (${status})`;
        return [failure(which, failed.error?.message), ...shownBy(failed)];
      }),
    ),
  ]);
}

/** The page when a test failed, as Playwright recorded it. @param {PlaywrightResult} result */
function shownBy({ attachments = [] }) {
  const { path = "" } = attachments.find(({ name }) => name === "error-context") ?? {};
  const context = existsSync(path) ? readFileSync(path, "utf8") : "";
  const [, page] = context.match(/^```yaml\n(.*?)^```$/ms) ?? [];
  return page ? [["  The page:", ...page.split("\n").slice(0, maxPageLines)].join("\n")] : [];
}
const maxPageLines = 80;

/** @param {string} title @param {string} [message] */
function failure(title, message = "") {
  const lines = stripVTControlCharacters(message).split("\n").slice(0, maxLines);
  return [title, ...lines.map((line) => `  ${line}`)].join("\n");
}
const maxLines = 12;

/** @param {NonNullable<Report["stats"]>} stats @param {unknown[]} [errors] @returns {Count} */
function ofPlaywright({ expected, unexpected, flaky, skipped }, errors = []) {
  // Tests have no second try, unless someone asks Playwright for it.
  return { passed: expected, failed: unexpected + flaky + errors.length, skipped };
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

/** The failures, a line for each part, and `note`; the last line is the sum. @param {Row[]} rows @param {string} note */
export function summary(rows, note) {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const lines = rows.map(({ name, passed, failed, skipped, ms }) => {
    const cells = [
      `${passed} passed`,
      `${failed} failed`,
      skipped ? `${skipped} skipped` : "",
      duration(ms),
    ];
    return `  ${failed ? "✗" : "✓"} ${name.padEnd(width)}${cells.map((cell) => cell.padStart(13)).join("")}`;
  });
  const sum = (/** @type {"passed" | "failed"} */ key) =>
    rows.reduce((all, row) => all + row[key], 0);
  const failures = rows.flatMap((row) => row.failures ?? []).flatMap((text) => ["", text]);
  const last = `${sum("passed")} passed, ${sum("failed")} failed`;
  return [...failures, "", ...lines, "", note, last].join("\n");
}
