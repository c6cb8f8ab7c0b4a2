import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./deno.mjs";

// A document that names a file which is gone sends its reader astray.

const tracked = spawnSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).stdout.split("\n");
const isThere = (path: string) =>
  tracked.includes(path) || tracked.some((file) => file.startsWith(`${path.replace(/\/$/, "")}/`));
const names = new Set(tracked.map((file) => file.split("/").at(-1)));
const documents = tracked.filter((file) => file.endsWith(".md") && !file.startsWith("db/data/"));

/** What is set as code and looks like a path of this repository, or like the name of one of its files. */
function pathsIn(document: string): string[] {
  const text = readFileSync(join(root, document), "utf8");
  return Array.from(text.matchAll(/`([^`\n]+)`/g), ([, code = ""]) => code.replace(/[#:].*$/, ""))
    .filter((code) => !/[*{<…]/.test(code))
    .filter(
      (code) =>
        /^(?:api|app|bench|bin|db|deploy|docs|e2e|faults|sw)\/[\w@.$/-]+$/.test(code) ||
        /^[\w.-]+\.(?:css|mjs|tsx?)$/.test(code),
    );
}

test.each(documents)("every file that %s names is there", (document) => {
  const missing = pathsIn(document).filter((path) =>
    path.includes("/") ? !isThere(path) : !names.has(path),
  );
  expect([...new Set(missing)]).toEqual([]);
});
