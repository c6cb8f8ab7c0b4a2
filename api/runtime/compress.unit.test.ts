import { Buffer } from "node:buffer";
import { Worker } from "node:worker_threads";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { createCompressor } from "./compress.ts";

const text = Buffer.from("A control that holds has an owner, a test and a record. ".repeat(2_000));

test("bytes are compressed one after the other, while others have their turn", async () => {
  const compressor = createCompressor();
  afterAll(() => compressor.close());
  let turns = 0;
  const turn = setInterval(() => turns++, 1);
  const all = await Promise.all([1, 2, 3].map(() => compressor.compress(text)));
  clearInterval(turn);
  expect(turns).toBeGreaterThan(3);
  for (const bytes of all) {
    expect(bytes?.length).toBeLessThan(500);
    expect(bytes && brotliDecompressSync(bytes)).toEqual(text);
  }
});

test("what is not wanted any more when its turn comes is skipped", async () => {
  const compressor = createCompressor();
  afterAll(() => compressor.close());
  let wanted = true;
  const [first, second] = [compressor.compress(text), compressor.compress(text, () => wanted)];
  wanted = false;
  expect([(await first)?.length, await second]).toEqual([expect.any(Number), undefined]);
});

test("a thread that breaks or never answers compresses nothing, and the next one starts again", async () => {
  const threads: (() => Worker)[] = [
    () => new Worker("throw new Error('broken')", { eval: true }),
    () => new Worker("setInterval(() => undefined, 1000)", { eval: true }),
    () => new Worker(new URL("./compress-worker.mjs", import.meta.url)),
  ];
  const compressor = createCompressor(() => {
    const start = threads.shift();
    if (!start) throw new Error("There is no other thread");
    return start();
  });
  afterAll(() => compressor.close());
  expect(await compressor.compress(text)).toBeUndefined();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const unanswered = compressor.compress(text);
  await vi.advanceTimersByTimeAsync(20_000);
  vi.useRealTimers();
  expect(await unanswered).toBeUndefined();
  expect((await compressor.compress(text))?.length).toBeLessThan(500);
  await compressor.close();
  expect(await compressor.compress(text)).toBeUndefined();
});
