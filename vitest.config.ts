import { defineConfig } from "vitest/config";

// What needs a database runs twice: on the embedded one, and on a server.
const onDatabases = {
  // Those in e2e/ run several rooms together in one process.
  include: ["db/**/*.test.ts", "api/**/*.test.ts", "e2e/**/*.vitest.ts"],
  globalSetup: "db/testing/global.ts",
  // The embedded engine is WebAssembly: optimising it in every process takes longer than all its work there.
  execArgv: ["--liftoff-only"],
  // A copy of the database and an engine of its own take a moment on a busy machine.
  testTimeout: 20_000,
  hookTimeout: 60_000,
};
const elsewhere = ["**/node_modules/**", "db/schema/**", "**/*.unit.test.ts"];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          // Alone on the machine, unlike the others.
          maxWorkers: "100%",
          testTimeout: 20_000,
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
          ...onDatabases,
          name: "embedded",
          exclude: [...elsewhere, "**/*.server.test.ts"],
        },
      },
      {
        test: {
          ...onDatabases,
          name: "postgres",
          exclude: [...elsewhere, "**/*.embedded.test.ts"],
        },
      },
    ],
  },
});
