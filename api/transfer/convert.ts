import type { Worker } from "node:worker_threads";
import { articleBounds } from "../../db/schema/insights/html.ts";
import { Problem } from "../http/problem.ts";
import { ThreadBusy, createThread, resourceLimits, ThreadTimeout } from "../sanitise/thread.ts";
import {
  createAbandonedThreads,
  type AbandonedThreads,
  watchedThread,
} from "./abandoned-threads.ts";

/**
 * Texts of articles as Markdown and back, in a thread of their own, which starts with the first; then both throw Problem
 * 503 as long as another thread is busy that was given up.
 */
export interface Converter {
  /** Sanitised HTML as Markdown; as it is where that takes too long, and from then on. */
  toMarkdown(html: string): Promise<string>;
  /** Markdown as HTML that has yet to be sanitised; undefined where it cannot be read in 10 s. */
  toHtml(markdown: string): Promise<string | undefined>;
  close(): Promise<void>;
}

// An article takes 0.05 s; half a megabyte a second.
const convertingMs = 10_000;

export const convertingThread = (): Worker =>
  watchedThread(new URL("./thread/worker.mjs", import.meta.url), {
    workerData: { cells: articleBounds.cells },
    // A library asks whether it may print in colours, and need not read the environment for it.
    argv: ["--no-color"],
    resourceLimits,
  });

// One for the whole process: what is left is as busy whoever began it.
const leftBusy = createAbandonedThreads();

/** Throws Problem 503 as long as a thread is busy that was given up. */
export function lookAtThreads(left: AbandonedThreads = leftBusy): void {
  if (left.areThere()) throw busy();
}

export function createConverter({
  start = convertingThread,
  ms = convertingMs,
  left = leftBusy,
} = {}): Converter {
  const thread = createThread(start, { ms, leave: left.take });
  let [begun, stuck] = [false, false];
  const converted = async (asked: string) => {
    if (stuck) return undefined;
    if (!begun) lookAtThreads(left);
    begun = true;
    try {
      return await thread.clean(asked);
    } catch (error) {
      if (!(error instanceof ThreadTimeout)) throw error instanceof ThreadBusy ? busy() : error;
      stuck = true;
      return undefined;
    }
  };
  return {
    // HTML stands in Markdown as it is, up to an empty line.
    toMarkdown: async (html) => (await converted(`m${html}`)) ?? html.replace(/\n\s*\n/g, "\n"),
    toHtml: (markdown) => converted(`h${markdown}`),
    close: () => thread.close(),
  };
}

const busy = () =>
  new Problem(503, "Articles cannot be read just now; nothing was changed. Please try again.", {
    headers: { "retry-after": "5" },
  });
