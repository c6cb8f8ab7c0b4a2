import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { createWorkerThread, type WorkerThread } from "../../runtime/worker-thread.ts";
import { font } from "./drawing.ts";

export type Painter = WorkerThread<string, Uint8Array<ArrayBuffer>>;

export function drawingThread(): Worker {
  const wasm = createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm");
  return new Worker(new URL("./worker.mjs", import.meta.url), {
    workerData: { wasm: new Uint8Array(readFileSync(wasm)), font },
  });
}

// One card takes 0.4 s, the first about 1 s.
const maxMs = 10_000;
// Cards are rarely requested; ending the thread frees 60 MB.
const idleMs = 60_000;
// All cards of the site, and as many again: 26 s at most.
const maxCards = 64;

export const createPainter = (start = drawingThread, maxJobs = maxCards): Painter =>
  createWorkerThread({ start, timeoutMs: maxMs, startMs: maxMs, idleMs, maxJobs });
