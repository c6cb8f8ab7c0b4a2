import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { countStep, countTests, summary } from "./report.mjs";

const scratch = mkdtempSync(join(tmpdir(), "inkingi-report-"));
afterAll(() => rmSync(scratch, { recursive: true }));

const file = join(scratch, "report.json");
const counted = (report: unknown, code = 0) => {
  writeFileSync(file, JSON.stringify(report));
  return countTests(file, code);
};

const passing = { status: "passed", assertionResults: [{}] };
const broken = { status: "failed", assertionResults: [] };

test("a step is one", () => {
  expect(countStep(0)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(countStep(2)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test("the tests of Vitest are counted, with what was skipped", () => {
  const report = { numPassedTests: 5, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 };
  expect(counted({ ...report, testResults: [passing] }, 1)).toMatchObject({
    passed: 5,
    failed: 2,
    skipped: 2,
  });
});

test("a test file that does not load is a failure", () => {
  const report = { numPassedTests: 5, numFailedTests: 0, testResults: [passing, broken] };
  expect(counted(report, 1)).toMatchObject({ passed: 5, failed: 1 });
});

test("the tests of Playwright are counted: one that needed a second try has failed", () => {
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 };
  expect(counted({ stats, errors: [] }, 1)).toMatchObject({ passed: 7, failed: 2, skipped: 2 });
  expect(counted({ stats, errors: [{ message: "No server" }] }, 1)).toMatchObject({
    failed: 3,
    failures: ["outside of tests\n  No server"],
  });
});

test.each([
  ["no report at all", undefined, 0],
  ["a report without a test", { numPassedTests: 0, testResults: [] }, 0],
  ["a failing runner without a failed test", { numPassedTests: 3, testResults: [passing] }, 1],
])("%s is a failure", (_what, report, code) => {
  rmSync(file, { force: true });
  const count = report ? counted(report, code) : countTests(file, code);
  expect(count.failed).toBe(1);
});

test("the last line adds all parts up", () => {
  const rows = [
    { name: "Types", passed: 1, failed: 0, skipped: 0, ms: 4_000 },
    { name: "Unit", passed: 40, failed: 2, skipped: 3, ms: 95_000 },
  ];
  const lines = summary(rows, "Not run: the rest.").split("\n");
  expect(lines.at(-1)).toBe("41 passed, 2 failed");
  expect(lines.join("\n")).toMatch(/✗ Unit .*3 skipped.*1 min 35 s/);
});
