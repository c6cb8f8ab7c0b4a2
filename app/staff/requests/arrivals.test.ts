import { expect, test, vi } from "vitest";
import { playOnce } from "./arrivals.ts";

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
