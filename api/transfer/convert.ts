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

/** Both methods throw Problem 503 while an abandoned thread is busy. */
export interface Converter {
  /** From sanitised HTML; returns the HTML where converting takes too long, and from then on. */
  toMarkdown(html: string): Promise<string>;
  /** The HTML is not sanitised yet; undefined where it takes over 10 s. */
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

const abandonedThreads = createAbandonedThreads();

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
