import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showConflict } from "./conflicts.ts";
import type { StoredConflict } from "./mutation.ts";
import { conflict, writingDevice } from "./testing.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }));
afterEach(() => void vi.useRealTimers());

async function blockedDevice() {
  const device = await writingDevice();
  device.answers.push(conflict({ title: "Theirs", version: 4 }, ["title"]));
  await device.edit({ title: "Mine" });
  const shown: StoredConflict[][] = [];
  let asked = 0;
  const load = async () => {
    asked += 1;
    if (asked < 3) throw new TypeError("Failed to fetch dynamically imported module");
    return import("./resolve.ts");
  };
  const show = (all: StoredConflict[]) => void shown.push(all);
  const end = showConflict(device.context, await device.waiting(), show, load);
  return { shown, end, asked: () => asked };
}

test("what needs its writer is shown once the script for it can be had", async () => {
  const { shown } = await blockedDevice();
  await vi.advanceTimersByTimeAsync(4_000);
  vi.useRealTimers();
  await expect
    .poll(() => shown)
    .toMatchObject([[{ mine: { title: "Mine" }, theirs: { title: "Theirs" } }]]);
});

test("nothing is asked for once no one looks at it any more", async () => {
  const { asked, end, shown } = await blockedDevice();
  await vi.advanceTimersByTimeAsync(1_000);
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(1);
  expect(shown).toEqual([]);
});
