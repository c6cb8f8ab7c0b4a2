// Turns articles into Markdown and back in a thread of its own, so that no text can hold up the requests of others.
// Plain JavaScript, so that Node 20 can load it too.
import { parentPort, workerData } from "node:worker_threads";
import { toHtml, toMarkdown } from "./markdown.mjs";

const port = parentPort;
if (port === null) throw new Error("worker.mjs runs as a worker");

/** @type {{ cells: number, alive: import("node:worker_threads").MessagePort }} */
const { cells, alive } = workerData;
// Held as long as this thread lives: whoever started it sees it close.
Object.assign(globalThis, { alive });

port.on("message", (/** @type {string} */ asked) => {
  const [to, text] = [asked[0], asked.slice(1)];
  try {
    port.postMessage({ clean: to === "m" ? toMarkdown(text, cells) : toHtml(text) });
  } catch (error) {
    port.postMessage({ failed: String(error) });
  }
});
port.postMessage({ ready: true });
