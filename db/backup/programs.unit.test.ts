import process from "node:process";
import { expect, onTestFinished, test, vi } from "vitest";
import { start } from "./programs.ts";

test("a program gets no variable of PostgreSQL but ours", async () => {
  for (const name of ["PGHOSTADDR", "PGSERVICE", "PGOPTIONS", "PGSSLMODE"])
    vi.stubEnv(name, "stray");
  onTestFinished(() => void vi.unstubAllEnvs());
  const print = "console.log(JSON.stringify(process.env))";
  const { child, done } = start(process.execPath, ["eval", print], {
    env: { PGSSLMODE: "verify-full" },
    problem: "It failed.",
  });
  let said = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  await done;
  const given: Record<string, string> = JSON.parse(said);
  const ofPostgres = Object.entries(given).filter(([name]) => name.startsWith("PG"));
  expect(ofPostgres).toEqual([["PGSSLMODE", "verify-full"]]);
  expect(given["PATH"]).toBe(process.env["PATH"]);
});
