import process from "node:process";
import { defineConfig } from "vitest/config";

// With it Vitest says what failed; Node 20, on which the tests with servers may run, lacks it.
Map.groupBy ??= (items, keyOf) => {
  const groups = new Map();
  let nth = 0;
  for (const item of items) {
    const key = keyOf(item, nth++);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
};

// For what hangs. A test waits for a state, however long the machine takes.
const patient = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};
// What needs a database runs twice: on the embedded one, and on a server.
const onDatabases = {
  ...patient,
  globalSetup: "db/testing/global.ts",
  // The embedded engine is WebAssembly: optimising it in every process takes longer than all its work there.
  execArgv: ["--liftoff-only"],
};
// Importing the server takes longer than most files of tests, so these share its modules.
const shared = {
  isolate: false,
  unstubGlobals: true,
  include: ["db/**/*.test.ts", "api/**/*.test.ts"],
};
// These need modules of their own: they replace some, count threads, or run several rooms together in one process.
const own = {
  include: [
    "e2e/**/*.vitest.ts",
    "api/insights/redirects.test.ts",
    "api/feeds/cards/cards.server.test.ts",
  ],
};
const elsewhere = ["**/node_modules/**", "db/schema/**", "**/*.unit.test.ts"];
// `npm test` has run what is about the embedded database.
const done = process.env["TESTS"] === "rest" ? ["**/*.embedded.test.ts"] : [];
const notOn = {
  embedded: [...elsewhere, ...done, "**/*.server.test.ts"],
  postgres: [...elsewhere, "**/*.embedded.test.ts"],
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          ...patient,
          include: [
            "{api,bin,db}/**/*.unit.test.{ts,tsx}",
            "db/schema/**/*.test.ts",
            "app/**/*.test.{ts,tsx}",
            "sw/**/*.test.ts",
          ],
        },
      },
      {
        test: {
          name: "process",
          include: ["e2e/*.process.ts"],
          globalSetup: "e2e/testing/global-setup.ts",
          ...patient,
          // Some start servers thirty times.
          testTimeout: 600_000,
        },
      },
      ...(["embedded", "postgres"] as const).flatMap((database) => [
        {
          test: {
            ...onDatabases,
            ...shared,
            name: database,
            exclude: [...notOn[database], ...own.include],
          },
        },
        {
          test: {
            ...onDatabases,
            ...own,
            name: `${database}-own-modules`,
            exclude: notOn[database],
          },
        },
      ]),
    ],
  },
});
