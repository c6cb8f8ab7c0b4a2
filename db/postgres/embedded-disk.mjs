// The embedded database on a disk that may lose its power: what it calls stored is on the disk.
import fs from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** @typedef {(handle: number) => void} Sync Waits until an open file is on the disk. */
/** @typedef {{ nfd?: number, node: unknown }} Stream `nfd` is its handle; a directory has none. */
/** @typedef {{ stream_ops: { fsync?: (stream: Stream) => number }, realPath(node: unknown): string }} NodeFiles */

// PGlite starts with -F, which turns fsync off. Of the methods for the log this one alone leaves the engine.
const startParams = [
  ...PGlite.defaultStartParams.filter((one) => one !== "-F"),
  ...["-c", "wal_sync_method=fsync"],
];

/**
 * Opens the database in a directory, or makes it there.
 * @param {string} directory
 * @param {Sync} [sync]
 */
export async function openOnDisk(directory, sync = fs.fsyncSync) {
  const isNew = !fs.existsSync(join(directory, "PG_VERSION"));
  const database = await PGlite.create({ fs: new SyncedFS(directory, sync), startParams });
  // Making a database syncs nothing; recovering one does, like a server.
  if (isNew) syncTree(directory, sync);
  return database;
}

/** Emscripten's file system of Node, which has no way to sync a file. */
class SyncedFS extends NodeFS {
  /**
   * @param {string} directory
   * @param {Sync} sync
   */
  constructor(directory, sync) {
    super(directory);
    this.sync = sync;
  }

  /**
   * @override
   * @type {NodeFS["init"]}
   */
  async init(database, given) {
    const { emscriptenOpts } = await super.init(database, given);
    const { sync } = this;
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [
          ...(emscriptenOpts.preRun ?? []),
          ({ FS }) => {
            /** @type {NodeFiles} */
            const files = Reflect.get(FS, "filesystems").NODEFS;
            files.stream_ops.fsync = ({ nfd, node }) => {
              if (nfd === undefined) syncPath(files.realPath(node), sync);
              else sync(nfd);
              return 0;
            };
          },
        ],
      },
    };
  }
}

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
