import { readFileSync } from "node:fs";
import * as v from "valibot";
import { expect, test } from "vitest";
import { requireNode } from "./install.mjs";

const Lockfile = v.object({
  packages: v.record(
    v.string(),
    v.object({
      integrity: v.optional(v.string()),
      resolved: v.optional(v.string()),
      inBundle: v.optional(v.boolean()),
    }),
  ),
});

test("every package of the lockfile has its hash, and no script of a package runs", () => {
  const text = readFileSync("package-lock.json", "utf8");
  const { packages } = v.parse(Lockfile, JSON.parse(text));
  const { "": own, ...others } = packages;
  expect(own).toBeDefined();
  expect(Object.keys(others).length).toBeGreaterThan(300);
  for (const [name, { integrity, resolved, inBundle }] of Object.entries(others)) {
    // A bundled one comes in the file of another, whose hash holds for it.
    if (!inBundle) expect(integrity, name).toMatch(/^sha512-[\w+/]{86}==$/);
    expect(resolved, name).toBeUndefined();
  }
  expect(readFileSync(".npmrc", "utf8")).toMatch(/^ignore-scripts=true$/m);
});

test.each(["20.19.0", "20.20.2", "22.0.0", "24.1.0"])("Node.js %s is new enough", (version) => {
  expect(() => requireNode(version)).not.toThrow();
});

test.each(["18.20.4", "20.18.9"])("Node.js %s is refused with what to do", (version) => {
  expect(() => requireNode(version)).toThrow(/too old: install 20\.19 or newer/);
});
