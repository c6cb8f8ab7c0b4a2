// As small as brotli can: 0.1 s a page, for which Deno blocks the calling thread.
import { brotliCompressSync, constants } from "node:zlib";
import { answerJobs } from "./worker-port.mjs";

const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
answerJobs((/** @type {Uint8Array} */ plain) => new Uint8Array(brotliCompressSync(plain, best)));
