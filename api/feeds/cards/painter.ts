import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { font } from "./drawing.ts";

/** Draws cards, one after the other, outside the thread that answers requests. */
export interface Painter {
  /** An SVG as PNG. Rejects with `PainterBusy` when too many wait, or when the thread hangs. */
  paint(svg: string): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

/** No card can be drawn just now. */
export class PainterBusy extends Error {
  override readonly name = "PainterBusy";
}

// All cards of the site asked for at once, and as many again: 26 s at most.
const mostCards = 64;
// One card takes 0.4 s, the first about 1 s; a thread that is silent for so long hangs.
const silentMs = 10_000;
// Nobody asks often; the thread and its 60 MB go when it is quiet.
const quietMs = 60_000;

type Word = { id: number } & ({ bytes: Uint8Array<ArrayBuffer> } | { failed: string });
interface Waiting {
  resolve: (bytes: Uint8Array<ArrayBuffer>) => void;
  reject: (reason: Error) => void;
}

/** The thread that draws. */
export function drawingThread(): Worker {
  const wasm = createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm");
  return new Worker(new URL("./worker.mjs", import.meta.url), {
    workerData: { wasm: new Uint8Array(readFileSync(wasm)), font },
  });
}

/** A painter whose thread starts with the first card. */
export function createPainter(
  startThread: () => Worker = drawingThread,
  mostWaiting = mostCards,
): Painter {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let alarm: ReturnType<typeof setTimeout> | undefined;
  let last = 0;

  async function end(reason: Error): Promise<void> {
    clearTimeout(alarm);
    const ending = worker;
    worker = undefined;
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
    await ending?.terminate();
  }

  // From here on the thread has so much time for its next word, or for its next card.
  function setAlarm(): void {
    clearTimeout(alarm);
    alarm =
      waiting.size > 0
        ? setTimeout(() => end(new PainterBusy("The drawing of a card hangs.")), silentMs)
        : setTimeout(() => end(undrawn("the thread was closed")), quietMs);
  }

  function start(): Worker {
    const fresh = startThread();
    fresh.on("message", (word: Word) => {
      if (worker !== fresh) return;
      const one = waiting.get(word.id);
      waiting.delete(word.id);
      if ("bytes" in word) one?.resolve(word.bytes);
      else one?.reject(undrawn(word.failed));
      setAlarm();
    });
    const ended = (reason: string) => void (worker === fresh && end(undrawn(reason)));
    fresh.on("error", (error) => ended(String(error)));
    fresh.on("exit", () => ended("its thread is gone"));
    return fresh;
  }

  return {
    paint: (svg) =>
      new Promise((resolve, reject) => {
        if (waiting.size >= mostWaiting) return reject(new PainterBusy("Too many cards wait."));
        worker ??= start();
        const id = ++last;
        waiting.set(id, { resolve, reject });
        if (waiting.size === 1) setAlarm();
        worker.postMessage({ id, svg });
      }),
    close: () => end(undrawn("the server stops")),
  };
}

const undrawn = (reason: string) => new Error(`No card was drawn: ${reason}`);
