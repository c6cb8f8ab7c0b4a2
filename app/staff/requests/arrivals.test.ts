import { expect, test, vi } from "vitest";
import { arrivalOf, playOnce } from "./arrivals.ts";
import { request } from "./sync/testing.ts";

/** As a browser gives them: one tab has a lock, the others get none. */
function sharedLocks() {
  const taken = new Set<string>();
  return {
    async request(name: string, _: object, work: (lock: object | null) => Promise<void>) {
      if (taken.has(name)) return work(null);
      taken.add(name);
      await work({ name });
      taken.delete(name);
    },
  } as unknown as LockManager;
}

const used = (hasBeenActive: boolean) => ({ hasBeenActive, isActive: false });

test("of several tabs one sounds, and none that no one has touched", async () => {
  vi.useFakeTimers();
  const contexts = vi.fn();
  vi.stubGlobal("AudioContext", contexts);
  const locks = sharedLocks();
  void playOnce({ locks, userActivation: used(false) });
  expect(contexts).not.toHaveBeenCalled();
  void playOnce({ locks, userActivation: used(true) }).catch(() => undefined);
  void playOnce({ locks, userActivation: used(true) }).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(100);
  expect(contexts).toHaveBeenCalledTimes(1);
});

test("a new request is named with the day of the promised answer as it is written everywhere, several are counted", () => {
  const row = request({
    name: "Dr Espérance N.",
    consultationType: "risk-assessment",
    createdAt: "2026-11-24T12:58:00.000Z",
  });
  const now = Date.parse("2026-11-24T13:12:00Z");
  expect(arrivalOf([row], now)).toEqual({
    title: "New request from Dr Espérance N.",
    text: "Risk Assessment, reply by Wed 14:58",
    path: `/admin/requests/${row.id}`,
  });
  expect(arrivalOf([row, row], now)).toEqual({ title: "2 new requests", path: "/admin/requests" });
});
