import type { Worker } from "node:worker_threads";
import { articleBounds } from "../../db/schema/insights/html.ts";
import { Problem } from "../http/problem.ts";
import { createWorkerThread, ThreadBusy } from "../runtime/worker-thread.ts";
import { threadOptions } from "../sanitise/thread.ts";
import {
  createAbandonedThreads,
  type AbandonedThreads,
  watchedThread,
} from "./abandoned-threads.ts";

/**
 * Texts of articles as Markdown and back, in a thread of its own. Both throw Problem 503 at first as long as an abandoned
 * thread is busy.
 */
export interface Converter {
  /** Sanitised HTML as Markdown; unchanged where that takes too long, and from then on. */
  toMarkdown(html: string): Promise<string>;
  /** Markdown as HTML that has yet to be sanitised; undefined where it cannot be read in 10 s. */
  toHtml(markdown: string): Promise<string | undefined>;
  close(): Promise<void>;
}

// An article takes 0.05 s; half a megabyte a second.
const maxMs = 10_000;

export const convertingThread = (): Worker =>
  watchedThread(new URL("./thread/worker.mjs", import.meta.url), {
    workerData: { cells: articleBounds.cells },
    ...threadOptions,
  });

// For the whole process: a thread is as busy whoever started it.
const abandonedThreads = createAbandonedThreads();

/** Throws Problem 503 as long as an abandoned thread is busy. */
export function requireNoAbandoned(abandoned: AbandonedThreads = abandonedThreads): void {
  if (abandoned.any()) throw busy();
}

export function createConverter({
  start = convertingThread,
  timeoutMs = maxMs,
  abandoned = abandonedThreads,
} = {}): Converter {
  const thread = createWorkerThread<string, string>({ start, timeoutMs, abandon: abandoned.add });
  let [begun, failed] = [false, false];
  const convert = async (job: string) => {
    if (failed) return undefined;
    if (!begun) requireNoAbandoned(abandoned);
    begun = true;
    try {
      return await thread.run(job);
    } catch (error) {
      if (error instanceof ThreadBusy) throw busy();
      failed = true;
      return undefined;
    }
  };
  return {
    // HTML is valid in Markdown up to an empty line.
    toMarkdown: async (html) => (await convert(`m${html}`)) ?? html.replace(/\n\s*\n/g, "\n"),
    toHtml: (markdown) => convert(`h${markdown}`),
    close: thread.close,
  };
}

const busy = () =>
  new Problem(503, "Articles cannot be read just now; nothing was changed. Please try again.", {
    headers: { "retry-after": "5" },
  });
