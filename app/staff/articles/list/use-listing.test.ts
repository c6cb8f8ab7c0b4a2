import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { nextDue } from "./listing.ts";
import { atMoment } from "./use-listing.ts";

const start = Date.parse("2026-06-20T07:30:00.000Z");
beforeEach(() => vi.useFakeTimers({ now: start }));
afterEach(() => vi.useRealTimers());

test("the list is drawn at every moment at which it says something else, of the same rows", () => {
  const rows = ["08:00", "09:00"].map((time) => ({
    ...{ id: time, title: time, category: null, date: "2026-06-01", reviewBy: null },
    status: "scheduled" as const,
    publishAt: `2026-06-20T${time}:00.000Z`,
  }));
  const drawn: string[] = [];
  // As the hook does with each time that it reads.
  const wait = (now: number): void =>
    void atMoment(nextDue(rows, now), () => {
      drawn.push(new Date().toISOString().slice(11, 16));
      wait(Date.now());
    });
  wait(start);
  vi.advanceTimersByTime(16 * 3_600_000);
  expect(drawn).toEqual(["08:00", "09:00", "22:00"]);
});

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
