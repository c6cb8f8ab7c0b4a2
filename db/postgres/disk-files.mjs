// Directories and files on the disk, for the program and for the thread of the embedded database.
import fs from "node:fs";
import { join } from "node:path";
import process from "node:process";

/** @typedef {(handle: number) => void} Sync Waits until an open file is on the disk. */

/**
 * Syncs a directory with everything below it.
 * @param {string} directory
 * @param {Sync} [sync]
 */
export function syncTree(directory, sync = fs.fsyncSync) {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) syncTree(path, sync);
    else syncPath(path, sync);
  }
  syncPath(directory, sync);
}

/**
 * Copies a directory with everything below it; `cp` of Node takes five times as long for a thousand small files.
 * @param {string} from
 * @param {string} to
 */
export function copyTree(from, to) {
  fs.mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyTree(source, target);
    else fs.copyFileSync(source, target);
  }
}

/**
 * Syncs one file, or the entries of one directory.
 * @param {string} path
 * @param {Sync} [sync]
 */
export function syncPath(path, sync = fs.fsyncSync) {
  // Windows opens no directory, and syncs its entries by itself.
  if (process.platform === "win32" && fs.statSync(path).isDirectory()) return;
  const handle = fs.openSync(path, process.platform === "win32" ? "r+" : "r");
  try {
    sync(handle);
  } finally {
    fs.closeSync(handle);
  }
}
