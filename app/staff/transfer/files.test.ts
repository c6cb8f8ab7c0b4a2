import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readImportFile, exportArticles } from "./files.ts";

let timeouts: number[];
beforeEach(() => {
  timeouts = [];
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    timeouts.push(ms);
    return new AbortController().signal;
  });
  vi.stubGlobal("fetch", async () => new Response("No.", { status: 503 }));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("an export is waited for as long as the server sends one: ten minutes", async () => {
  await expect(exportArticles({})).rejects.toThrow("503");
  expect(timeouts).toEqual([600_000]);
});

test("what a file has is waited for five", async () => {
  await expect(readImportFile(new File(["[]"], "articles.json"))).rejects.toThrow("503");
  expect(timeouts).toEqual([300_000]);
});
