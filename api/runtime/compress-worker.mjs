// Presses bytes as small as brotli can, in a thread of its own: it takes 0.1 s a page, and Deno does it where it is asked.
// Plain JavaScript, so that Node 20 can load it too.
import { parentPort } from "node:worker_threads";
import { brotliCompressSync, constants } from "node:zlib";

const port = parentPort;
if (port === null) throw new Error("worker.mjs runs as a worker");

const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
port.on("message", (/** @type {Uint8Array} */ plain) => {
  port.postMessage(new Uint8Array(brotliCompressSync(plain, best)));
});
