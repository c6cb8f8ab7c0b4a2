import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StaffStore } from "../../../db/device/staff.ts";
import type { Device } from "./device-context.ts";
import { fillUp, json, openTab } from "./testing.ts";

const nothingNew = () => json({ epoch: "e", seq: 1, more: false, changes: [] });
let device: Device;
let asked: number[];
let answer: () => Response | Promise<Response>;
let online: boolean;
let over: number;

beforeEach(async () => {
  // The browser's own parts take their time by others.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  asked = [];
  online = true;
  over = 0;
  answer = nothingNew;
  device = await openTab({
    fetch: async () => {
      asked.push(Date.now());
      return answer();
    },
    signedOut: () => {
      over += 1;
    },
    random: () => 1,
    locks: undefined,
    online: () => online,
  });
});
afterEach(() => void vi.useRealTimers());
const unreached = () => {
  throw new TypeError("Failed to fetch");
};
/** Lets a minute pass, and what it begins come to its end. */
async function minutes(count: number): Promise<void> {
  for (let second = 0; second < count * 60; second += 5) {
    vi.advanceTimersByTime(5_000);
    await new Promise((done) => setImmediate(done));
    await device.sync();
  }
}

test("a server that is not reached is asked each time later, and immediately when something tells of it", async () => {
  answer = unreached;
  await device.sync();
  await minutes(60);
  // 2, 4, 8 … 256 s, then every 5 min.
  expect(asked.length).toBeLessThan(24);
  expect(asked.length).toBeGreaterThan(10);
  expect(device.isOnline()).toBe(false);
  answer = nothingNew;
  const before = asked.length;
  await device.sync({ force: true });
  expect(asked.length).toBe(before + 1);
  expect(device.isOnline()).toBe(true);
  await device.sync();
  expect(asked.length).toBe(before + 2);
});

test("a sign of the network that comes while an old attempt hangs is followed as soon as that has failed", async () => {
  const hanging = Promise.withResolvers<Response>();
  answer = () => hanging.promise;
  const first = device.sync();
  await expect.poll(() => asked).toHaveLength(1);
  const second = device.sync({ force: true });
  answer = nothingNew;
  hanging.reject(new TypeError("Failed to fetch"));
  await Promise.all([first, second]);
  expect(asked).toHaveLength(2);
  expect(device.isOnline()).toBe(true);
});

test("a browser that says it is offline asks for nothing", async () => {
  online = false;
  await device.sync({ force: true });
  await minutes(10);
  expect(asked).toEqual([]);
  expect(device.shown.get().offline).toBe(true);
  online = true;
  await device.sync({ force: true });
  expect(asked).toHaveLength(1);
  expect(device.isOnline()).toBe(true);
});

test("after the end of the session nothing is asked before the same person has signed in", async () => {
  answer = () => json({ status: 401 }, 401);
  await device.sync();
  expect(over).toBe(1);
  await minutes(60);
  await device.sync({ force: true });
  expect(asked).toHaveLength(1);
  expect(device.isOnline()).toBe(false);
  answer = nothingNew;
  await device.resume();
  expect(asked).toHaveLength(2);
  expect(device.isOnline()).toBe(true);
});

test.each([
  ["a full device", () => fillUp(device.context.store, ["notes"]), false],
  ["one that cannot be written at all", () => breakNotes(device.context.store), true],
])("anyone who signs in again goes on, also on %s", async (_, harm, isPaused) => {
  device.end();
  await expect.poll(() => device.shown.get().paused).toBe(true);
  harm();
  await device.resume();
  await expect.poll(() => device.shown.get().paused).toBe(isPaused);
  expect(asked).toHaveLength(1);
});
const breakNotes = ({ notes }: StaffStore) => {
  notes.bulkDelete = () => Promise.reject(new DOMException("Broken.", "UnknownError"));
};

test("what the gate knows of the end counts as well, and pauses the queue", async () => {
  device.end();
  await device.sync({ force: true });
  expect(asked).toEqual([]);
  await expect.poll(() => device.shown.get().paused).toBe(true);
});
