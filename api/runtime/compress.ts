import { Worker } from "node:worker_threads";

/** Makes bytes as small as brotli can, outside the thread that answers requests. */
export interface Compressor {
  /** Undefined where it cannot be done, or nobody wants it any more when its turn comes. */
  press(plain: Uint8Array, wanted?: () => boolean): Promise<Uint8Array<ArrayBuffer> | undefined>;
  close(): Promise<void>;
}

// 64 kB take 0.1 s, on a busy machine more.
const longestMs = 20_000;

const pressingThread = () => new Worker(new URL("./compress-worker.mjs", import.meta.url));

/** A thread that starts with the first bytes; one that breaks or is silent is given up, and the next bytes start another. */
export function createCompressor(start: () => Worker = pressingThread, ms = longestMs): Compressor {
  let worker: Worker | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let closed = false;

  const stop = async () => {
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  };
  const begin = () => {
    const fresh = start();
    // A process that has nothing else to do may end.
    fresh.unref();
    // Whoever waits hears of it; an error that comes later is nobody's any more.
    fresh.on("error", () => undefined);
    return fresh;
  };
  const pressed = (plain: Uint8Array) =>
    new Promise<Uint8Array<ArrayBuffer> | undefined>((resolve) => {
      if (closed) return resolve(undefined);
      worker ??= begin();
      const asked = worker;
      const settle = (bytes?: Uint8Array<ArrayBuffer>) => {
        clearTimeout(late);
        asked.off("message", done);
        asked.off("error", failed);
        asked.off("exit", failed);
        if (!bytes) void stop();
        resolve(bytes);
      };
      const done = (bytes: Uint8Array<ArrayBuffer>) => settle(bytes);
      const failed = () => settle();
      const late = setTimeout(failed, ms);
      asked.on("message", done);
      asked.on("error", failed);
      asked.on("exit", failed);
      asked.postMessage(plain);
    });

  return {
    press(plain, wanted = () => true) {
      const mine = turn
        .then(() => (wanted() ? pressed(plain) : undefined))
        // Where no thread can be had, the bytes stay as they are.
        .catch(() => undefined);
      turn = mine;
      return mine;
    },
    async close() {
      closed = true;
      await stop();
    },
  };
}
