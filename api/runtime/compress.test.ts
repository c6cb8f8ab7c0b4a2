import { Buffer } from "node:buffer";
import { Worker } from "node:worker_threads";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { createCompressor } from "./compress.ts";

const text = Buffer.from("A control that holds has an owner, a test and a record. ".repeat(2_000));

test("bytes are pressed one after the other, while others have their turn", async () => {
  const press = createCompressor();
  afterAll(() => press.close());
  let turns = 0;
  const turn = setInterval(() => turns++, 1);
  const all = await Promise.all([1, 2, 3].map(() => press.press(text)));
  clearInterval(turn);
  expect(turns).toBeGreaterThan(3);
  for (const bytes of all) {
    expect(bytes?.length).toBeLessThan(500);
    expect(bytes && brotliDecompressSync(bytes)).toEqual(text);
  }
});

test("what nobody wants any more when its turn comes is left alone", async () => {
  const press = createCompressor();
  afterAll(() => press.close());
  let wanted = true;
  const [first, second] = [press.press(text), press.press(text, () => wanted)];
  wanted = false;
  expect([(await first)?.length, await second]).toEqual([expect.any(Number), undefined]);
});

test("a thread that breaks or never answers presses nothing, and the next one begins anew", async () => {
  const threads: (() => Worker)[] = [
    () => new Worker("throw new Error('broken')", { eval: true }),
    () => new Worker("setInterval(() => undefined, 1000)", { eval: true }),
    () => new Worker(new URL("./compress-worker.mjs", import.meta.url)),
  ];
  const press = createCompressor(() => {
    const start = threads.shift();
    if (!start) throw new Error("There is no other thread");
    return start();
  }, 3_000);
  afterAll(() => press.close());
  expect(await press.press(text)).toBeUndefined();
  expect(await press.press(text)).toBeUndefined();
  expect((await press.press(text))?.length).toBeLessThan(500);
  await press.close();
  expect(await press.press(text)).toBeUndefined();
});
