import { Worker } from "node:worker_threads";
import { articleBounds, articleValues } from "../../db/schema/insights/html.ts";
import { articleTags } from "../../db/schema/insights/tags.ts";
import { createWorkerThread, type WorkerThread } from "../runtime/worker-thread.ts";

const threadOptions = {
  argv: ["--no-color"],
  // More than ten times the memory that the largest article takes.
  resourceLimits: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64 },
};

export const sanitisingThread = (): Worker =>
  new Worker(new URL("./worker.mjs", import.meta.url), {
    workerData: { tags: articleTags, values: articleValues, maxBytes: articleBounds.bytes },
    ...threadOptions,
  });

// Half a megabyte takes 0.1 s.
const maxMs = 2_000;
const maxTexts = 16;

/** Check the size of texts first: on Deno a busy thread cannot be stopped. */
export const createSanitisingThread = (
  start = sanitisingThread,
  { maxJobs = maxTexts } = {},
): WorkerThread<string, string> => createWorkerThread({ start, timeoutMs: maxMs, maxJobs });
