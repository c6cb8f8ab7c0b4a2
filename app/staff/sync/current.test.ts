import { afterEach, expect, test } from "vitest";
import { hasLeft, isLeaving, reopenDevice, setCurrentDevice, stopDevice } from "./current.ts";
import { person, standingDevice } from "./testing.ts";

const done: string[] = [];
const ways = { stop: () => void done.push("stop"), reopen: () => void done.push("reopen") };

afterEach(() => {
  setCurrentDevice(undefined);
  hasLeft(person);
  done.length = 0;
});

test("a device that was closed for a sign-out opens again, also where its person is back already", () => {
  setCurrentDevice(standingDevice(), ways);
  stopDevice(person);
  expect(isLeaving(person)).toBe(true);
  // A page that was frozen hears all of it at once.
  hasLeft(person);
  reopenDevice(person);
  reopenDevice(person);
  expect(done).toEqual(["stop", "reopen"]);
});

test("nobody else's device is closed or opened", () => {
  setCurrentDevice(standingDevice(), ways);
  stopDevice("somebody else");
  reopenDevice("somebody else");
  expect(done).toEqual([]);
});
