import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { createWorkerThread } from "./worker-thread.ts";

/** The best brotli, outside the thread that answers requests. */
export interface Compressor {
  /** Undefined if it fails, or is no longer wanted when its turn comes. */
  compress(plain: Uint8Array, isWanted?: () => boolean): Promise<Compressed | undefined>;
  close(): Promise<void>;
}
type Compressed = Uint8Array<ArrayBuffer>;

// 64 kB take 0.1 s, more on a busy machine.
const maxMs = 20_000;

const compressingThread = () => new Worker(new URL("./compress-worker.mjs", import.meta.url));

export function createCompressor(start = compressingThread, timeoutMs = maxMs): Compressor {
  const oneByOne = pLimit(1);
  const thread = createWorkerThread<Uint8Array, Compressed>({
    start,
    timeoutMs,
    startMs: timeoutMs,
  });
  return {
    compress: (plain, isWanted = () => true) =>
      oneByOne(() => (isWanted() ? thread.run(plain) : undefined)).catch(() => undefined),
    close: thread.close,
  };
}
