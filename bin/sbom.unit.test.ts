import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./deno.mjs";

test("npm run sbom lists what runs in production, from the lockfile alone", () => {
  const ran = spawnSync("npm", ["run", "--silent", "sbom"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"] },
  });
  expect(ran.stderr).toBe("");
  const bill = JSON.parse(ran.stdout);
  expect(bill.bomFormat).toBe("CycloneDX");
  const listed = new Map<string, string>(
    bill.components.map(({ name, version }: { name: string; version: string }) => [name, version]),
  );
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  );
  for (const [name, version] of Object.entries(dependencies))
    expect([name, listed.get(name)]).toEqual([name, version]);
  for (const name of ["vitest", "vite", "@biomejs/biome"]) {
    expect(devDependencies).toHaveProperty([name]);
    expect(listed.has(name), name).toBe(false);
  }
});
