import { Worker } from "node:worker_threads";
import { expect, test, vi } from "vitest";
import { Problem } from "../http/problem.ts";
import { createConverter } from "./convert.ts";
import { createAbandonedThreads, watchedThread } from "./abandoned-threads.ts";

/** Is busy with its first text until it is told that it may go on. */
function busyThread() {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const start = () =>
    watchedThread(
      `const { parentPort, workerData } = require("node:worker_threads");
      globalThis.exitPort = workerData.exitPort;
      parentPort.on("message", () => {
        Atomics.wait(workerData.gate, 0, 0);
        parentPort.postMessage({ result: "late" });
      });
      parentPort.postMessage({ ready: true });`,
      { eval: true, workerData: { gate } },
    );
  const release = () => {
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
  };
  return { start, release };
}
const busy = { status: 503, headers: { "retry-after": "5" } };
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Problem) return { status: error.status, headers: error.headers };
      throw error;
    },
  );

test("no thread begins beside one that was given up and is still busy", async () => {
  const abandoned = createAbandonedThreads();
  const { start, release } = busyThread();
  const first = createConverter({ start, timeoutMs: 50, abandoned });
  expect(await first.toHtml("a")).toBeUndefined();
  await first.close();
  expect(abandoned.any()).toBe(true);
  const next = vi.fn(busyThread().start);
  const second = createConverter({ start: next, abandoned });
  expect(await refusalOf(second.toHtml("b"))).toEqual(busy);
  expect(await refusalOf(second.toMarkdown("<p>b</p>"))).toEqual(busy);
  expect(next).not.toHaveBeenCalled();
  release();
  await expect.poll(() => abandoned.any()).toBe(false);
  const third = createConverter({ abandoned });
  expect(await third.toHtml("c")).toBe("<p>c</p>");
  await third.close();
});

test("nor beside one whose reader went away", async () => {
  const abandoned = createAbandonedThreads();
  const { start, release } = busyThread();
  const begun = vi.fn();
  const converter = createConverter({
    start: () => {
      const thread = start();
      thread.once("message", begun);
      return thread;
    },
    abandoned,
  });
  const text = refusalOf(converter.toMarkdown("<p>a</p>"));
  await expect.poll(() => begun).toHaveBeenCalled();
  await converter.close();
  expect(await text).toEqual(busy);
  expect(abandoned.any()).toBe(true);
  release();
  await expect.poll(() => abandoned.any()).toBe(false);
});

test("one that never ends is given up in the end", async () => {
  const abandoned = createAbandonedThreads({ ms: 100 });
  const { start, release } = busyThread();
  const converter = createConverter({ start, timeoutMs: 50, abandoned });
  expect(await converter.toHtml("a")).toBeUndefined();
  expect(abandoned.any()).toBe(true);
  await expect.poll(() => abandoned.any()).toBe(false);
  release();
});

test("of one that no one watches no end is known before it is given up", async () => {
  const [patient, abandoned] = [createAbandonedThreads(), createAbandonedThreads({ ms: 1 })];
  const thread = new Worker("setInterval(() => undefined, 1_000)", { eval: true });
  await Promise.all([patient.add(thread), abandoned.add(thread)]);
  await expect.poll(() => abandoned.any()).toBe(false);
  expect(patient.any()).toBe(true);
});

test("a text that wants too much memory ends no more than its thread, and the next one is read immediately", async () => {
  const abandoned = createAbandonedThreads();
  const hungry = () =>
    watchedThread(
      `const { parentPort, workerData } = require("node:worker_threads");
      globalThis.exitPort = workerData.exitPort;
      parentPort.on("message", () => {
        const all = [];
        for (;;) all.push({ all: [all.length] });
      });
      parentPort.postMessage({ ready: true });`,
      { eval: true, resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 8 } },
    );
  const converter = createConverter({ start: hungry, timeoutMs: 2_000, abandoned });
  expect(await converter.toHtml("a")).toBeUndefined();
  // Before it would be given up for lost.
  await expect.poll(() => abandoned.any(), { timeout: 2_000 }).toBe(false);
  const next = createConverter({ abandoned });
  expect(await next.toHtml("b")).toBe("<p>b</p>");
  await next.close();
});
