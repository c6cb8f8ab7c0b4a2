// A separate thread, since its work is synchronous and deadlines must fire meanwhile. Plain JavaScript for Node 20.
import { Buffer } from "node:buffer";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { copyTree } from "./disk-files.mjs";
import { openOnDisk } from "./embedded-disk.mjs";
import { holeIn, writeSizes } from "./file-sizes.mjs";

const port = parentPort;
if (port === null) throw new Error("embedded-worker.mjs runs as a worker");

/** Interval between records of the files' sizes. */
const writeMs = 5_000;

/** @param {unknown} error */
const textOf = (error) =>
  String(typeof error === "object" && error !== null && "message" in error ? error.message : error);

/** @param {unknown} error */
const fail = (error) => port.postMessage({ failed: textOf(error) });

try {
  /** @type {{ directory: string }} */
  const { directory } = workerData;
  const hole = holeIn(directory);
  if (hole) throw new Error(hole);
  const database = await openOnDisk(directory);
  // After recovery each file that the catalogue names exists, whether or not its size was recorded.
  /** @type {{ rows: { file: string }[] }} */
  const { rows } = await database.query(`
    select path as file from pg_class, pg_relation_filepath(oid) as path
    where path is not null and relpersistence <> 't'`);
  const missing = rows.find(({ file }) => !existsSync(join(directory, file)));
  if (missing) throw new Error(`${missing.file} is missing`);

  // PGlite 0.5.14 tries for ever when the engine itself breaks, by too deep a recursion for one.
  const engine = database.Module;
  const step = engine._PostgresMainLoopOnce;
  engine._PostgresMainLoopOnce = () => {
    try {
      step();
    } catch (error) {
      if (error instanceof RangeError || error instanceof WebAssembly.RuntimeError) {
        // Read by the other thread immediately, which ends this one.
        fail(error);
      }
      throw error;
    }
  };

  /** @param {Uint8Array} batch */
  const answer = async (batch) => {
    /** @type {Uint8Array[]} */
    const pieces = [];
    // The piece is a view into the engine's memory, so it is copied immediately.
    const onRawData = (/** @type {Uint8Array} */ piece) => void pieces.push(piece.slice());
    await database.execProtocolRawStream(batch, { onRawData });
    return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
  };

  let hasChanged = false;
  const write = () => {
    if (!hasChanged) return;
    try {
      writeSizes(directory);
      hasChanged = false;
    } catch {
      // The disk is full; the sizes on record are still true.
    }
  };

  /** @param {string} to */
  const copy = (to) => {
    try {
      copyTree(directory, to);
      port.postMessage("copied");
    } catch (error) {
      port.postMessage({ notCopied: textOf(error) });
    }
  };

  /** @param {Uint8Array | "close" | { copyTo: string }} message */
  const take = async (message) => {
    if (message === "close") {
      clearInterval(writing);
      await database.close();
      hasChanged = true;
      write();
      port.postMessage("closed");
      return;
    }
    if ("copyTo" in message) return copy(message.copyTo);
    hasChanged = true;
    const bytes = await answer(message);
    port.postMessage(bytes);
  };

  let turn = Promise.resolve();
  const writing = setInterval(() => {
    turn = turn.then(write).catch(fail);
  }, writeMs);
  port.on("message", (message) => {
    turn = turn.then(() => take(message)).catch(fail);
  });
  port.postMessage("ready");
} catch (error) {
  fail(error);
}
