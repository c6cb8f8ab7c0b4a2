import { workerData } from "node:worker_threads";
import { answerJobs } from "../../runtime/worker-port.mjs";
import { toHtml, toMarkdown } from "./markdown.mjs";

/** @type {{ cells: number, exitPort: import("node:worker_threads").MessagePort }} */
const { cells, exitPort } = workerData;
// It closes when this thread is gone, which the thread that started it is told.
Object.assign(globalThis, { exitPort });

answerJobs((/** @type {string} */ job) => {
  const [to, text] = [job[0], job.slice(1)];
  return to === "m" ? toMarkdown(text, cells) : toHtml(text);
});
