import "fake-indexeddb/auto";
import { afterEach, expect, test, vi } from "vitest";
import { deleteStaffStore } from "../../../db/device/staff.ts";
import {
  currentDevice,
  expectDevice,
  hasLeft,
  reopenDevice,
  setCurrentDevice,
  stopDevice,
} from "./current.ts";
import { startDevice } from "./start.ts";
import { person } from "./testing.ts";

afterEach(async () => {
  setCurrentDevice(undefined);
  expectDevice(undefined);
  hasLeft(person);
  await deleteStaffStore(person);
});

test("a sign-out that comes while a device is being opened, and is refused, opens it again", async () => {
  const gone = vi.fn();
  const about = { settled: Promise.resolve(), isEnded: () => false, signedOut: () => undefined };
  const end = startDevice({ id: person }, { ...about, gone });
  stopDevice(person);
  await vi.waitFor(() => expect(currentDevice()?.isClosed()).toBe(true));
  expect(gone).not.toHaveBeenCalled();
  reopenDevice(person);
  expect(gone).toHaveBeenCalledOnce();
  end();
});
