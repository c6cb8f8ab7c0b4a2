import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { atMoment, foundFor } from "./use-listing.ts";

const start = Date.parse("2026-06-20T07:30:00.000Z");
beforeEach(() => vi.useFakeTimers({ now: start }));
afterEach(() => vi.useRealTimers());

test("a device that slept over the moment says so within a minute of waking", () => {
  let times = 0;
  atMoment(start + 3_600_000, () => {
    times++;
  });
  vi.advanceTimersByTime(60_000);
  // The clock went on, and no timer did.
  vi.setSystemTime(start + 7_200_000);
  expect(times).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(times).toBe(1);
});

test("nothing comes before its moment, or after it was ended", () => {
  let times = 0;
  const act = () => {
    times++;
  };
  atMoment(start + 1_000, act);
  const end = atMoment(start + 1_000, act);
  vi.advanceTimersByTime(999);
  expect(times).toBe(0);
  end();
  vi.advanceTimersByTime(3_600_000);
  expect(times).toBe(1);
});

test("hits in texts are shown for the words that were searched alone", () => {
  const ids = new Set(["one"]);
  expect(foundFor("loss", undefined)).toEqual({ state: "idle", ids: new Set() });
  expect(foundFor("loss", { words: "loss" })).toEqual({ state: "searching", ids: new Set() });
  expect(foundFor("loss", { words: "loss", ids })).toEqual({ state: "searched", ids });
  expect(foundFor("loss of", { words: "loss", ids })).toEqual({ state: "idle", ids: new Set() });
});
