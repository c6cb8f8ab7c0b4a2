import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { streamed } from "./stream.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** A file without end, and what became of it. */
function endless() {
  const seen = { ends: 0, left: false };
  async function* chunks() {
    try {
      for (;;) yield new Uint8Array([1]);
    } finally {
      seen.left = true;
    }
  }
  const end = async () => void seen.ends++;
  return { seen, reader: streamed(chunks(), end).getReader() };
}

test("a download that no one reads ends after a minute", async () => {
  const { seen, reader } = endless();
  await reader.read();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(seen).toEqual({ ends: 0, left: false });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(seen).toEqual({ ends: 1, left: true });
  await expect(reader.read()).rejects.toThrow("No one reads it.");
});

test("one that is never begun does so too", async () => {
  const { seen } = endless();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen.ends).toBe(1);
});

test("one that is read slowly goes on for ten minutes, and no longer", async () => {
  const { seen, reader } = endless();
  for (let nth = 0; nth < 19; nth++) {
    await reader.read();
    await vi.advanceTimersByTimeAsync(30_000);
  }
  await reader.read();
  expect(seen).toEqual({ ends: 0, left: false });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(seen).toEqual({ ends: 1, left: true });
});

test("one that is broken off ends immediately, and leaves no timer", async () => {
  const { seen, reader } = endless();
  await reader.read();
  await reader.cancel();
  expect(seen).toEqual({ ends: 1, left: true });
  expect(vi.getTimerCount()).toBe(0);
});
