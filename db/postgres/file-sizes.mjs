// The recorded sizes reveal a missing or shortened file before the engine opens the database: PostgreSQL starts silently on an
// emptied table, and recovery from its log makes a file long again that has lost its rows.
import fs from "node:fs";
import { join } from "node:path";
import { syncPath } from "./disk-files.mjs";

const name = "sizes.json";
const tableFile = /(?:^|[\\/])(?:base[\\/]\d+|global)[\\/]\d+(?:\.\d+)?$/;

/**
 * True for a file of a table or index that is not temporary.
 * @param {string} path
 */
export const isTableFile = (path) => tableFile.test(path);

/**
 * The length of each file of a logged table or index.
 * @param {string} directory
 * @returns {Record<string, number>}
 */
function sizesOf(directory) {
  const folders = [
    "global",
    ...fs.readdirSync(join(directory, "base")).map((one) => `base/${one}`),
  ];
  const files = folders.flatMap((folder) => {
    const all = fs.readdirSync(join(directory, folder));
    // A crash empties unlogged tables; PostgreSQL has an `_init` beside their files.
    const unlogged = new Set(all.flatMap((file) => /^(\d+)_init$/.exec(file)?.[1] ?? []));
    return all
      .filter((file) => !unlogged.has(file.split(".")[0] ?? ""))
      .map((file) => `${folder}/${file}`)
      .filter(isTableFile);
  });
  return Object.fromEntries(files.map((file) => [file, fs.statSync(join(directory, file)).size]));
}

/**
 * The recorded sizes. A former build listed files that PostgreSQL itself removes, so its list counts for nothing.
 * @param {string} directory
 * @returns {Record<string, number>}
 */
function readSizes(directory) {
  try {
    return JSON.parse(fs.readFileSync(join(directory, name), "utf8")).files ?? {};
  } catch {
    return {}; // nothing is written down, or it is damaged itself
  }
}

/**
 * Records the sizes of files once they are on the disk.
 * @param {string} directory
 */
export function writeSizes(directory) {
  const before = readSizes(directory);
  const files = sizesOf(directory);
  const grown = Object.keys(files).filter((file) => before[file] !== files[file]);
  if (grown.length === 0) return;
  // Otherwise a power failure could leave a file shorter than its recorded size.
  for (const file of grown) syncPath(join(directory, file));
  const next = join(directory, `${name}.new`);
  fs.writeFileSync(next, JSON.stringify({ files }));
  syncPath(next);
  fs.renameSync(next, join(directory, name));
  syncPath(directory);
}

/**
 * Forgets the sizes, before the engine itself shortens or removes a file.
 * @param {string} directory
 */
export function forgetSizes(directory) {
  const path = join(directory, name);
  if (!fs.existsSync(path)) return;
  fs.rmSync(path);
  // Otherwise a power failure could bring the sizes back.
  syncPath(directory);
}

/**
 * The problem with the first file that is shorter than its recorded size; undefined if there is none.
 * @param {string} directory
 */
export function holeIn(directory) {
  for (const [file, size] of Object.entries(readSizes(directory))) {
    const now = fs.statSync(join(directory, file), { throwIfNoEntry: false });
    if (!now) return `${file} is missing`;
    if (now.size < size) return `${file} is shorter than it was`;
  }
  return undefined;
}
