import { expect, test } from "vitest";
import { placeOf } from "../sync/queue.ts";
import { syncState } from "./sync-pill.tsx";

const quiet = {
  waiting: 0,
  sending: 0,
  actionRequired: 0,
  total: 0,
  offline: false,
  paused: null,
  syncedAt: 1,
};
const words = (given: Partial<Parameters<typeof syncState>[0]>) =>
  syncState({ ...quiet, ...given }).map((state) => `${state.kind}: ${state.words}`);

test("the pill always says the number", () => {
  expect(words({})).toEqual(["saved: All changes saved"]);
  expect(words({ syncedAt: null }), "before the first contact").toEqual([]);
  expect(words({ waiting: 1, sending: 1, total: 3 })).toEqual(["busy: Syncing 2 of 3"]);
  expect(words({ offline: true, waiting: 2, total: 2 })).toEqual([
    "off: Offline, 2 changes waiting",
  ]);
  expect(words({ offline: true, waiting: 1, total: 1 })).toEqual([
    "off: Offline, 1 change waiting",
  ]);
  expect(words({ offline: true })).toEqual(["off: Offline"]);
  expect(words({ actionRequired: 1 })).toEqual(["bad: 1 decision needed"]);
  expect(words({ waiting: 3, total: 3 })).toEqual(["busy: 3 changes waiting"]);
});

test("a paused queue says what waits for the sign-in", () => {
  expect(words({ paused: "signed-out", waiting: 20, total: 20, offline: true })).toEqual([
    "off: Signed out, 20 changes waiting",
  ]);
});

test("what needs someone is shown beside what is on its way, and never beside “all saved”", () => {
  expect(words({ actionRequired: 2, sending: 1, total: 1 })).toEqual([
    "bad: 2 decisions needed",
    "busy: Syncing 1 of 1",
  ]);
});

test("it leads to the form of the site's only document that waits, or to a list", () => {
  const waits = (document?: string) => ({
    state: "queued" as const,
    ...(document && { document }),
  });
  expect(placeOf([waits("firm")])).toBe("/admin/site/firm");
  expect(placeOf([waits("firm"), waits("faq")])).toBe("/admin/site");
  expect(placeOf([waits("firm"), waits()])).toBe("/admin");
});
