// The thread's side of worker-thread.ts. Threads are plain JavaScript, each file of theirs is named in bin/flags.ts.
import { parentPort } from "node:worker_threads";

/**
 * Reports that the thread is ready, then answers each job with the result of `work`.
 * @template Job, Result
 * @param {(job: Job) => Result | Promise<Result>} work
 */
export function answerJobs(work) {
  const port = parentPort;
  if (port === null) throw new Error("This module runs in a worker thread");
  port.on("message", async (/** @type {Job} */ job) => {
    try {
      port.postMessage({ result: await work(job) });
    } catch (error) {
      port.postMessage({ failed: String(error) });
    }
  });
  port.postMessage({ ready: true });
}
