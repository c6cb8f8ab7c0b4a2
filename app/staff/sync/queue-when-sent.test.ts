import { expect, test } from "vitest";
import { standingDevice, testDevice } from "./testing.ts";
import { whenSent } from "./queue.ts";

test("what waits leaves when its writer is online, has signed in, or right away", async () => {
  const device = standingDevice();
  expect(whenSent({ ...device, reaches: () => false })).toMatch(/when you are online/);
  expect(whenSent(undefined)).toMatch(/when you are online/);
  expect(whenSent({ ...device, reaches: () => true })).toMatch(/as soon as possible/);
  const { context, view } = testDevice();
  await context.store.notes.put({ key: "signed-out", value: true });
  await view.take({ kind: "queue" });
  expect(whenSent({ view, reaches: () => false })).toMatch(/when you have signed in/);
});
