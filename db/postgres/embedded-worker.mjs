// A thread of its own: its work is synchronous, and deadlines must fire meanwhile. Plain JavaScript for Node 20.
import { Buffer } from "node:buffer";
import { parentPort, workerData } from "node:worker_threads";
import { copyTree, openOnDisk } from "./embedded-disk.mjs";
import { forgetSizes, shortFile, writeSizes } from "./file-sizes.mjs";

const port = parentPort;
if (port === null) throw new Error("embedded-worker.mjs runs as a worker");

/** How often the sizes of files are written down. */
const writeMs = 60_000;

/** @param {unknown} error */
const textOf = (error) =>
  String(typeof error === "object" && error !== null && "message" in error ? error.message : error);

/** @param {unknown} error */
const fail = (error) => port.postMessage({ failed: textOf(error) });

try {
  /** @type {{ directory: string }} */
  const { directory } = workerData;
  const database = await openOnDisk(directory);
  // Looked at when what was not written back has been recovered from the log.
  const short = shortFile(directory);
  if (short) throw new Error(`${short} is shorter than it was`);
  forgetSizes(directory);

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

  /** @type {ReadonlyMap<string, number> | undefined} */
  let sizes;
  let hasChanged = false;
  const write = () => {
    if (!hasChanged) return;
    hasChanged = false;
    sizes = writeSizes(directory, sizes);
  };

  /** @param {string} to */
  const copy = (to) => {
    try {
      copyTree(directory, to);
      // Another start may replace files, so the sizes are of no use there.
      forgetSizes(to);
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
      sizes = writeSizes(directory, sizes);
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
