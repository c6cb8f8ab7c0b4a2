import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { setTitle, tracking } from "./lines.ts";

/** Draws cards, one after the other, outside the thread that answers requests. */
export interface Painter {
  /** A PNG of 1200 by 630 px with this title. Rejects with `PainterBusy` when too many wait. */
  paint(title: string): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

/** More cards are asked for than can be drawn soon. */
export class PainterBusy extends Error {
  override readonly name = "PainterBusy";
}

// Eight wait four seconds at most.
const mostWaiting = 8;
// Nobody asks often; the thread and its 60 MB go when it is quiet.
const quietMs = 60_000;

const here = (file: string) => new URL(`./${file}`, import.meta.url);

/** The card without a title, the design's drawing. */
export const cardSvg: string = readFileSync(here("card.svg"), "utf8");

type Word = { id: number } & ({ bytes: Uint8Array<ArrayBuffer> } | { failed: string });
interface Waiting {
  resolve: (bytes: Uint8Array<ArrayBuffer>) => void;
  reject: (reason: Error) => void;
}

/** A painter whose thread starts with the first card. */
export function createPainter(): Painter {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let last = 0;

  async function end(reason: string): Promise<void> {
    clearTimeout(quiet);
    const ending = worker;
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new Error(`No card was drawn: ${reason}`));
    waiting.clear();
    await ending?.terminate();
  }

  function start(): Worker {
    const wasm = createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm");
    const fresh = new Worker(here("worker.mjs"), {
      workerData: {
        wasm: new Uint8Array(readFileSync(wasm)),
        font: new Uint8Array(readFileSync(here("inkingi-display.ttf"))),
      },
    });
    fresh.on("message", (word: Word) => {
      const one = waiting.get(word.id);
      waiting.delete(word.id);
      if ("bytes" in word) one?.resolve(word.bytes);
      else one?.reject(new Error(`No card was drawn: ${word.failed}`));
      if (waiting.size === 0) quiet = setTimeout(end, quietMs, "the thread was closed");
    });
    const ended = (reason: string) => void (worker === fresh && end(reason));
    fresh.on("error", (error) => ended(String(error)));
    fresh.on("exit", () => ended("its thread is gone"));
    return fresh;
  }

  return {
    paint: (title) =>
      new Promise((resolve, reject) => {
        if (waiting.size >= mostWaiting) return reject(new PainterBusy("Too many cards wait."));
        clearTimeout(quiet);
        worker ??= start();
        const id = ++last;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, svg: withTitle(title) });
      }),
    close: () => end("the server stops"),
  };
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function withTitle(title: string): string {
  const { lines, size, baseline, leading } = setTitle(title);
  const text = lines.map((line, index) => {
    // Control characters are no part of XML.
    const plain = line.replace(/\p{C}/gu, "").replace(/[&<>"]/g, (mark) => entities[mark] ?? mark);
    return `<text x="72" y="${baseline + index * leading}">${plain}</text>`;
  });
  const style = `font-family="Commissioner" font-size="${size}" letter-spacing="${tracking * size}"`;
  return cardSvg.replace(
    '<g id="title"/>',
    () => `<g fill="#0c1512" ${style}>${text.join("")}</g>`,
  );
}
