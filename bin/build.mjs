// @ts-check
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { exec } from "./child.mjs";
import { denoEnvironment, findDeno, root } from "./deno.mjs";
import { Problem, run, say, timed } from "./say.mjs";

const dist = join(root, "dist");
const record = join(dist, "built-from");

// All inputs of Vite, except tests and its own output (the route tree).
const inputs =
  "app sw db/schema db/device bin/vite vite.config.ts tsconfig.json deno.json package.json package-lock.json bin/build.mjs";

/** Builds the browser's and the server's bundle when one of their inputs has changed. */
export async function buildIfChanged() {
  const from = fingerprint();
  const built = existsSync(record) && readFileSync(record, "utf8") === from;
  if (!built) await timed("Building", () => build(from));
}

/** Builds beside the former build, and replaces it when complete. @param {string} [from] a fingerprint */
export async function build(from = fingerprint()) {
  const next = join(dist, "next");
  rmSync(next, { recursive: true, force: true });
  await vite("--outDir", join(next, "client"), "--emptyOutDir");
  await vite("--ssr", "app/server.tsx", "--outDir", join(next, "server"), "--emptyOutDir");
  copyFormer(join(dist, "client"), join(next, "client"));
  rmSync(record, { force: true });
  for (const part of ["client", "server"]) {
    rmSync(join(dist, part), { recursive: true, force: true });
    renameSync(join(next, part), join(dist, part));
  }
  rmSync(next, { recursive: true });
  // Written last: without it the next start builds again.
  writeFileSync(record, from);
}

const formerBuilds = 3;

/**
 * Copies the assets of the three former builds for pages that are still open, and records the build that each belongs to.
 * @param {string} former client build, if there is one @param {string} next client build
 */
export function copyFormer(former, next) {
  const own = assetsOf(next);
  const before = generations(former);
  // The same build again does not count as another generation.
  if (before[0]?.join() === own.join()) before.shift();
  const builds = [own, ...before].slice(0, 1 + formerBuilds);
  for (const name of new Set(builds.slice(1).flat())) {
    const [from, to] = [join(former, "assets", name), join(next, "assets", name)];
    if (existsSync(to) || !existsSync(from)) continue;
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(from, to);
  }
  writeFileSync(join(next, generationsFile), JSON.stringify(builds));
}

const generationsFile = ".vite/generations.json";

/** The assets of a build and of those before it, newest first. @param {string} client @returns {string[][]} */
function generations(client) {
  const file = join(client, generationsFile);
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const assets = assetsOf(client);
  return assets.length > 0 ? [assets] : [];
}

/** The files below assets/, including those of staff, as paths from there. @param {string} client @returns {string[]} */
function assetsOf(client) {
  const assets = join(client, "assets");
  return files(assets).map((file) => pathFrom(assets, file));
}

/** The transfer sizes of the public bundles in bytes, one line each. */
export function weights() {
  const former = new Set(generations(join(dist, "client")).slice(1).flat());
  for (const name of generations(join(dist, "client"))[0] ?? []) former.delete(name);
  const ownAssets = join(dist, "client/assets");
  const assets = files(join(dist, "client")).filter(
    (file) => /\.(js|css|woff2)$/.test(file) && !former.has(pathFrom(ownAssets, file)),
  );
  const rows = assets.map((file) => {
    const bytes = readFileSync(file);
    const sizes = [bytes.length, gzipSync(bytes).length, brotliCompressSync(bytes).length];
    return { name: relative(join(dist, "client"), file), sizes };
  });
  rows.sort((a, b) => (b.sizes[0] ?? 0) - (a.sizes[0] ?? 0));
  const total = [0, 1, 2].map((i) => rows.reduce((sum, { sizes }) => sum + (sizes[i] ?? 0), 0));
  const line = (/** @type {string} */ name, /** @type {string[]} */ cells) =>
    `  ${name.padEnd(50)}${cells.map((cell) => cell.padStart(11)).join("")}`;
  return [
    line("", ["raw", "gzip", "brotli"]),
    ...[...rows, { name: "total", sizes: total }].map(({ name, sizes }) =>
      line(
        name,
        sizes.map((size) => `${(size / 1000).toFixed(1)} kB`),
      ),
    ),
  ].join("\n");
}

function fingerprint() {
  const hash = createHash("sha256");
  for (const file of inputs.split(" ").flatMap((path) => files(join(root, path)))) {
    const name = pathFrom(root, file);
    if (/\.gen\.ts$|\.test\.tsx?$/.test(name)) continue;
    hash.update(`${name}\0`).update(createHash("sha256").update(readFileSync(file)).digest());
  }
  return hash.digest("hex");
}

/** The relative path, with slashes on every system. @param {string} folder @param {string} file */
const pathFrom = (folder, file) => relative(folder, file).split(sep).join("/");

/** @param {string} path @returns {string[]} the file itself, or all files below, in a fixed order */
function files(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  const below = readdirSync(path, { recursive: true, withFileTypes: true });
  return below
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** @param {string[]} args */
async function vite(...args) {
  const code = await exec(
    findDeno(),
    ["run", "-A", join(root, "node_modules/vite/bin/vite.js"), "build", ...args, "--logLevel=warn"],
    { cwd: root, env: { ...denoEnvironment(), NODE_ENV: "production" } },
  );
  if (code !== 0)
    throw new Problem("The build failed, see above; the former one is still in place.");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await run(async () => {
    await timed("Building", build);
    say(weights());
  });
}
