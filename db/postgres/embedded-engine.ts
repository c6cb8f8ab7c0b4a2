import { Worker } from "node:worker_threads";
import { DatabaseUnavailable, textOf } from "./postgres.ts";

export interface Engine {
  ask(batch: Uint8Array): Promise<Uint8Array>;
  readonly isRunning: boolean;
  /** Flushes and ends the thread. */
  close(): Promise<void>;
}

// The engine cannot be interrupted; after this silence it is replaced.
const idleMs = 90_000;
const closeMs = 10_000;

type EngineMessage = "ready" | "closed" | { failed: string } | Uint8Array;
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
      waiting.shift()?.resolve(message === "ready" ? new Uint8Array() : message);
      watch();
    });
    worker.on("error", (error) => end(textOf(error)));
    worker.on("exit", () => end("its thread is gone"));
  });

  return {
    get isRunning() {
      return isRunning;
    },
    ask(batch) {
      if (!isRunning)
        return Promise.reject(new DatabaseUnavailable("The embedded database has ended"));
      return new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        if (waiting.length === 1) watch();
        // The batch is a view into a larger buffer, so a copy is transferred.
        const bytes = Uint8Array.from(batch);
        worker.postMessage(bytes, [bytes.buffer]);
      });
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
