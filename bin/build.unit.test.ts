import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, normalize } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { copyFormer } from "./build.mjs";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "inkingi-build-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** A client build with these assets, after the one before. */
function build(name: string, assets: string[], before: string) {
  const client = join(directory, name);
  for (const part of ["assets", ".vite"]) mkdirSync(join(client, part), { recursive: true });
  for (const asset of assets) {
    mkdirSync(dirname(join(client, "assets", asset)), { recursive: true });
    writeFileSync(join(client, "assets", asset), name);
  }
  copyFormer(join(directory, before), client);
  return readdirSync(join(client, "assets"), { recursive: true }).map(String).sort();
}

test("the first build has its own assets alone", () => {
  expect(build("first", ["a-1.js"], "none")).toEqual(["a-1.js"]);
});

test("the assets of the three builds before stay, older ones go", () => {
  build("1", ["a-1.js"], "none");
  build("2", ["a-2.js"], "1");
  build("3", ["a-3.js"], "2");
  expect(build("4", ["a-4.js"], "3")).toEqual(["a-1.js", "a-2.js", "a-3.js", "a-4.js"]);
  expect(build("5", ["a-5.js"], "4")).toEqual(["a-2.js", "a-3.js", "a-4.js", "a-5.js"]);
});

test("assets of staff, which lie in a folder of their own, stay as well", () => {
  build("1", ["a-1.js", "staff/b-1.js"], "none");
  expect(build("2", ["a-2.js", "staff/b-2.js"], "1")).toEqual(
    ["a-1.js", "a-2.js", "staff", "staff/b-1.js", "staff/b-2.js"].map((path) => normalize(path)),
  );
  expect(build("3", ["a-3.js"], "2")).toContain(normalize("staff/b-1.js"));
});

test("the same build again counts once", () => {
  build("1", ["a-1.js"], "none");
  build("2", ["a-2.js"], "1");
  build("3", ["a-2.js"], "2");
  build("4", ["a-2.js"], "3");
  expect(build("5", ["a-2.js"], "4")).toEqual(["a-1.js", "a-2.js"]);
});

test("what the new build has itself is not replaced", () => {
  build("old", ["a-1.js", "b-1.js"], "none");
  build("new", ["a-1.js", "b-2.js"], "old");
  expect(readFileSync(join(directory, "new/assets/a-1.js"), "utf8")).toBe("new");
});
