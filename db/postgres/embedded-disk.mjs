// The embedded database on a disk that may lose its power: acknowledged data is on the disk.
import fs from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { syncPath, syncTree } from "./disk-files.mjs";
import { forgetSizes, isTableFile } from "./file-sizes.mjs";

/** @typedef {import("./disk-files.mjs").Sync} Sync */
/** @typedef {{ nfd?: number, node: unknown }} Stream `nfd` is its handle; a directory has none. */
/** @typedef {{ size?: number }} Attributes */
/**
 * @typedef {{
 *   stream_ops: {
 *     fsync?: (stream: Stream) => number,
 *     setattr(stream: Stream, attributes: Attributes): void,
 *   },
 *   node_ops: {
 *     setattr(node: unknown, attributes: Attributes): void,
 *     unlink(parent: unknown, name: string): void,
 *   },
 *   realPath(node: unknown): string,
 * }} NodeFiles
 */

// PGlite starts with -F, which turns fsync off. Of the methods for syncing the log only this one leaves the engine.
const startParams = [
  ...PGlite.defaultStartParams.filter((one) => one !== "-F"),
  ...["-c", "wal_sync_method=fsync"],
  // The default is 128 MB, most of which would hold this database a second time, beside the system's own cache of its files.
  ...["-c", "shared_buffers=16MB"],
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

/** Emscripten's file system of Node, which also syncs files, and forgets their sizes before one gets shorter. */
class SyncedFS extends NodeFS {
  /**
   * @param {string} directory
   * @param {Sync} sync
   */
  constructor(directory, sync) {
    super(directory);
    this.directory = directory;
    this.sync = sync;
  }

  /**
   * @override
   * @type {NodeFS["init"]}
   */
  async init(database, given) {
    const { emscriptenOpts } = await super.init(database, given);
    const { directory, sync } = this;
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
            /** @param {string} path */
            const beforeShortening = (path) => {
              if (isTableFile(path)) forgetSizes(directory);
            };
            const { setattr: setOfOpen } = files.stream_ops;
            files.stream_ops.setattr = (stream, attributes) => {
              if (attributes.size !== undefined) beforeShortening(files.realPath(stream.node));
              setOfOpen(stream, attributes);
            };
            const { setattr, unlink } = files.node_ops;
            files.node_ops.setattr = (node, attributes) => {
              if (attributes.size !== undefined) beforeShortening(files.realPath(node));
              setattr(node, attributes);
            };
            files.node_ops.unlink = (parent, name) => {
              beforeShortening(join(files.realPath(parent), name));
              unlink(parent, name);
            };
          },
        ],
      },
    };
  }
}
