import { Worker } from "node:worker_threads";
import { DatabaseUnavailable, textOf } from "./postgres.ts";

export interface Engine {
  ask(batch: Uint8Array): Promise<Uint8Array>;
  /** Copies the files of the database between two batches, in the state that a start after a crash would find. */
  copy(to: string): Promise<void>;
  readonly isRunning: boolean;
  /** Flushes and ends the thread. */
  close(): Promise<void>;
}

// The engine cannot be interrupted; after this silence it is replaced.
const idleMs = 90_000;
const closeMs = 10_000;

type EngineMessage =
  | "ready"
  | "closed"
  | "copied"
  | { failed: string }
  | { notCopied: string }
  | Uint8Array;
type Waiting = { resolve: (answer: Uint8Array) => void; reject: (reason: Error) => void };

/** Creates the database in an empty directory (about 4 s, later starts 0.3 s). */
export async function startEngine(directory: string): Promise<Engine> {
  const worker = new Worker(new URL("./embedded-worker.mjs", import.meta.url), {
    workerData: { directory },
  });
  const waiting: Waiting[] = [];
  let isRunning = true;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  let onEnd: (() => void) | undefined;

  const watch = () => {
    clearTimeout(idleTimer);
    if (waiting.length > 0) idleTimer = setTimeout(end, idleMs, "it stopped answering");
  };

  function end(reason: string): void {
    if (!isRunning) return;
    isRunning = false;
    clearTimeout(idleTimer);
    const error = new DatabaseUnavailable(`The embedded database ended: ${reason}`);
    for (const one of waiting.splice(0)) one.reject(error);
    const ended = () => onEnd?.();
    worker.terminate().then(ended, ended);
  }

  await new Promise<void>((resolve, reject) => {
    waiting.push({ resolve: () => resolve(), reject });
    worker.on("message", (message: EngineMessage) => {
      if (message === "closed") return end("it was closed");
      if (typeof message === "object" && "failed" in message) return end(message.failed);
      const first = waiting.shift();
      if (typeof message === "object" && "notCopied" in message)
        first?.reject(new Error(message.notCopied));
      else first?.resolve(typeof message === "string" ? new Uint8Array() : message);
      watch();
    });
    worker.on("error", (error) => end(textOf(error)));
    worker.on("exit", () => end("its thread is gone"));
  });

  /** Answers come in the order of the messages. */
  const send = (message: Uint8Array | { copyTo: string }, transferred: ArrayBuffer[] = []) => {
    if (!isRunning)
      return Promise.reject(new DatabaseUnavailable("The embedded database has ended"));
    return new Promise<Uint8Array>((resolve, reject) => {
      waiting.push({ resolve, reject });
      if (waiting.length === 1) watch();
      worker.postMessage(message, transferred);
    });
  };

  return {
    get isRunning() {
      return isRunning;
    },
    ask(batch) {
      // The batch is a view into a larger buffer, so a copy is transferred.
      const bytes = Uint8Array.from(batch);
      return send(bytes, [bytes.buffer]);
    },
    async copy(to) {
      await send({ copyTo: to });
    },
    close() {
      return new Promise((resolve) => {
        if (!isRunning) return resolve();
        const timer = setTimeout(end, closeMs, "it did not close in time");
        onEnd = () => {
          clearTimeout(timer);
          resolve();
        };
        worker.postMessage("close");
      });
    },
  };
}
