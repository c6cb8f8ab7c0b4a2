import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { countStep, countTests, summary, withEnd } from "./report.mjs";

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

test("a part that failed before its first test says what it printed last", () => {
  const log = join(scratch, "part.log");
  writeFileSync(log, "\u001b[31mThe server did not become ready.\u001b[39m\n");
  const { failures } = withEnd(counted({ testResults: [] }, 1), "With servers", log);
  expect(failures).toEqual(["With servers, at its end:\nThe server did not become ready."]);
});

test("the tests of Playwright are counted: one that needed a second try has failed", () => {
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 };
  expect(counted({ stats, errors: [] }, 1)).toMatchObject({ passed: 7, failed: 2, skipped: 2 });
  expect(counted({ stats, errors: [{ message: "No server" }] }, 1)).toMatchObject({
    failed: 3,
    failures: ["outside of tests\n  No server"],
  });
});

test("of a browser test that failed it is told what the page showed", () => {
  const path = join(scratch, "error-context.md");
  writeFileSync(path, '# Error details\n\n```yaml\n- heading "Requests"\n```\n');
  const results = [
    { error: { message: "No row" }, attachments: [{ name: "error-context", path }] },
  ];
  const spec = {
    title: "a row",
    file: "e2e/rows.test.ts",
    line: 7,
    tests: [{ status: "unexpected", results }],
  };
  const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 };
  expect(counted({ stats, errors: [], suites: [{ specs: [spec] }] }).failures).toEqual([
    "e2e/rows.test.ts:7 › a row (unexpected)\n  No row",
    '  The page:\n- heading "Requests"\n',
  ]);
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

test("what failed is said last, where the end of a long output is all that one sees", () => {
  const vitest = counted({
    numPassedTests: 1,
    numFailedTests: 2,
    testResults: [
      passing,
      {
        name: "api/contact/store.test.ts",
        status: "failed",
        assertionResults: [
          { status: "passed", fullName: "is kept" },
          {
            status: "failed",
            fullName: "is sent",
            failureMessages: ["\u001b[31mIt was not.", "2"],
          },
        ],
      },
      { name: "db/seed.test.ts", status: "failed", message: "No such file", assertionResults: [] },
    ],
  });
  expect(vitest.failures).toEqual([
    "api/contact/store.test.ts › is sent\n  It was not.",
    "db/seed.test.ts\n  No such file",
  ]);
  const spec = { title: "a form", file: "contact.test.ts", line: 7 };
  const results = [{ error: { message: "Timeout" } }];
  const playwright = counted({
    stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
    suites: [
      { suites: [{ specs: [{ ...spec, tests: [{ status: "unexpected", results }] }] }] },
      { specs: [{ ...spec, tests: [{ status: "expected", results: [{}] }] }] },
    ],
  });
  expect(playwright.failures).toEqual(["contact.test.ts:7 › a form (unexpected)\n  Timeout"]);
  const text = summary([{ name: "Browser", ms: 1, ...playwright }], "");
  expect(text).toMatch(/a form \(unexpected\)\n {2}Timeout\n\n {2}✗ Browser/);
});
