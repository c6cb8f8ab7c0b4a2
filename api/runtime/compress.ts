import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { createWorkerThread } from "./worker-thread.ts";

/** Makes bytes as small as brotli can, outside the thread that answers requests. */
export interface Compressor {
  /** Undefined where it cannot be done, or is not wanted any more when its turn comes. */
  compress(plain: Uint8Array, isWanted?: () => boolean): Promise<Compressed | undefined>;
  close(): Promise<void>;
}
type Compressed = Uint8Array<ArrayBuffer>;

// 64 kB take 0.1 s, on a busy machine more.
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
