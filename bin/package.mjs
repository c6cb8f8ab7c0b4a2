// @ts-check
// `npm run package`: writes everything that a server needs to dist/package, without development packages, tests and sources of
// the browser. There `node bin/serve.mjs` runs it; nothing is installed or built on the server.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { buildIfChanged } from "./build.mjs";
import { root } from "./deno.mjs";
import { installPackages } from "./install.mjs";
import { run, say } from "./say.mjs";

const rooms = ["api", "db"];
const files = [
  "bin/backup.mjs",
  "bin/backup.ts",
  "bin/child.mjs",
  "bin/database-command.mjs",
  "bin/database-place.ts",
  "bin/deno.mjs",
  "bin/flags.ts",
  "bin/restore.mjs",
  "bin/restore.ts",
  "bin/say.mjs",
  "bin/serve.mjs",
  "bin/server.mjs",
  "deno.json",
  "package-lock.json",
  "dist/client",
  "dist/server",
];

/** Copies this build to a directory, which is emptied first. @param {string} target */
export function writePackage(target) {
  rmSync(target, { recursive: true, force: true });
  const copy = (/** @type {string} */ path, filter = (/** @type {string} */ _) => true) => {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    cpSync(join(root, path), join(target, path), { recursive: true, dereference: false, filter });
  };
  for (const path of rooms) copy(path, isNoTest);
  for (const path of [...files, ...productionPackages()]) copy(path);
  const { name, version, type, engines, dependencies } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  );
  const own = { name, version, private: true, type, engines, scripts, dependencies };
  writeFileSync(join(target, "package.json"), `${JSON.stringify(own, null, 2)}\n`);
}

const scripts = {
  start: "node bin/serve.mjs",
  migrate: "node bin/serve.mjs --migrate-only",
  backup: "node bin/backup.mjs",
  restore: "node bin/restore.mjs",
};

const isNoTest = (/** @type {string} */ path) =>
  !/\.test\.tsx?$|\/testing$/.test(relative(root, path).replaceAll("\\", "/"));

// A second copy of Deno behind a Node wrapper (bin/deno.mjs), and types.
const unused = /^node_modules\/(?:deno$|@types\/)/;

/** Their directories, as the lockfile knows them and this machine has them. */
function productionPackages() {
  /** @type {{ packages: Record<string, Locked> }} */
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const inProduction = Object.entries(packages).filter(
    ([path, { dev, devOptional }]) => path !== "" && !dev && !devOptional,
  );
  const named = new Set(
    inProduction.flatMap(([, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies }),
    ),
  );
  // The binaries of a development package are optional, and marked as nothing else.
  return inProduction
    .filter(
      ([path, { optional }]) => !optional || named.has(path.split("node_modules/").at(-1) ?? ""),
    )
    .map(([path]) => path)
    .filter((path) => !unused.test(path) && existsSync(join(root, path)));
}

/**
 * @typedef {{ dev?: boolean, devOptional?: boolean, optional?: boolean, dependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string> }} Locked
 */

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await run(async () => {
    await installPackages();
    await buildIfChanged();
    const target = resolve(process.argv[2] ?? join(root, "dist/package"));
    writePackage(target);
    say(
      `Written to ${target}, ${readdirSync(join(target, "node_modules")).length} directories of packages.`,
    );
  });
}
