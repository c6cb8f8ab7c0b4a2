// The embedded PostgreSQL, in a thread of its own: its work is synchronous, and deadlines must fire meanwhile.
// Plain JavaScript, so that Node 20 can load it too.
import { Buffer } from "node:buffer";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";

const port = parentPort;
if (port === null) throw new Error("embedded-worker.mjs runs as a worker");

try {
  /** @type {{ directory: string }} */
  const { directory } = workerData;
  const database = await PGlite.create({ dataDir: directory });

  /** @param {Uint8Array} batch */
  const answer = async (batch) => {
    /** @type {Uint8Array[]} */
    const pieces = [];
    // The piece is a view into the engine's memory, so it is copied at once.
    const onRawData = (/** @type {Uint8Array} */ piece) => void pieces.push(piece.slice());
    await database.execProtocolRawStream(batch, { onRawData });
    return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
  };

  /** @param {Uint8Array | "close"} message */
  const take = async (message) => {
    if (message === "close") {
      await database.close();
      port.postMessage("closed");
      return;
    }
    const bytes = await answer(message);
    port.postMessage(bytes);
  };

  let turn = Promise.resolve();
  port.on("message", (message) => {
    turn = turn.then(() => take(message)).catch((error) => port.postMessage({ failed: String(error) }));
  });
  port.postMessage("ready");
} catch (error) {
  port.postMessage({ failed: error instanceof Error ? error.message : String(error) });
}
