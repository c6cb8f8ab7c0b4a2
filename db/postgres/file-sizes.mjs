// A hole in the database is noticed: PostgreSQL starts on an emptied table without a word.
import fs from "node:fs";
import { join } from "node:path";
import { syncPath } from "./embedded-disk.mjs";

const name = "sizes.json";

/**
 * How long each file of a logged table or index is. While the program runs none gets shorter: it never vacuums.
 * @param {string} directory
 * @returns {Map<string, number>}
 */
function sizesOf(directory) {
  const folders = [
    "global",
    ...fs.readdirSync(join(directory, "base")).map((one) => `base/${one}`),
  ];
  const files = folders.flatMap((folder) => {
    const all = fs.readdirSync(join(directory, folder));
    // Of an unlogged table, which a crash empties; PostgreSQL has an `_init` beside its files.
    const unlogged = new Set(all.flatMap((file) => /^(\d+)_init$/.exec(file)?.[1] ?? []));
    return all
      .filter((file) => /^\d+(?:\.\d+)?$/.test(file) && !unlogged.has(file.split(".")[0] ?? ""))
      .map((file) => `${folder}/${file}`);
  });
  return new Map(files.map((file) => [file, fs.statSync(join(directory, file)).size]));
}

/**
 * Writes the sizes down, as far as they are on the disk; `before` are those written last.
 * @param {string} directory
 * @param {ReadonlyMap<string, number>} [before]
 */
export function writeSizes(directory, before = new Map()) {
  const sizes = sizesOf(directory);
  // Otherwise a power failure could leave a file shorter than was written down.
  for (const [file, size] of sizes) if (before.get(file) !== size) syncPath(join(directory, file));
  const next = join(directory, `${name}.new`);
  fs.writeFileSync(next, JSON.stringify(Object.fromEntries(sizes)));
  syncPath(next);
  fs.renameSync(next, join(directory, name));
  syncPath(directory);
  return sizes;
}

/**
 * The first file that is shorter than it was, or missing; undefined where none is, or nothing is written down.
 * @param {string} directory
 */
export function shortFile(directory) {
  const path = join(directory, name);
  if (!fs.existsSync(path)) return undefined;
  const now = sizesOf(directory);
  /** @type {Record<string, number>} */
  const before = JSON.parse(fs.readFileSync(path, "utf8"));
  return Object.entries(before).find(([file, size]) => (now.get(file) ?? -1) < size)?.[0];
}

/**
 * Forgets the sizes: what comes next, such as a migration, may replace files.
 * @param {string} directory
 */
export const forgetSizes = (directory) => fs.rmSync(join(directory, name), { force: true });
