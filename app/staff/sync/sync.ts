import { backoff } from "../../../sw/sync/backoff.ts";
import type { Context } from "../store/context.ts";
import type { View } from "./view.ts";

const maxWaitMs = 5 * 60_000;

interface Sync {
  sync: (how?: { force?: boolean }) => Promise<void>;
  stop: () => void;
}

/** Reads changes, one attempt at a time. Retries with back-off, 5 min at most, or on a network hint. */
export function createSync(
  context: Context,
  view: View,
  { pull, flush }: { pull: () => Promise<void>; flush: (how: { force: boolean }) => Promise<void> },
): Sync {
  let stopped = false;
  let failures = 0;
  let pausedUntil = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let pulling: Promise<boolean> | undefined;
  let again = false;
  let forced = false;
  const isOver = () => stopped || view.shown.get().ended;

  async function read(): Promise<boolean> {
    do {
      again = false;
      forced = false;
      try {
        if (!context.online()) throw new Error("There is no network.");
        await pull();
        failures = 0;
        pausedUntil = 0;
      } catch {
        // The failed attempt may have begun before the network was back.
        if (wasForced()) continue;
        // Stored rows stay shown; without a list the screen reports the failure.
        view.show({ failed: true });
        if (!isOver()) scheduleRetry();
        return false;
      }
    } while (again && !isOver());
    return true;
  }
  const wasForced = () => forced && !isOver();
  function scheduleRetry(): void {
    failures += 1;
    const wait = Math.min(backoff("staff", failures, context.random), maxWaitMs);
    pausedUntil = context.now() + wait;
    clearTimeout(retry);
    // Offline, wait for the network; in a hidden tab, until it is visible.
    if (!context.online()) view.show({ offline: true });
    else if (globalThis.document?.hidden !== true) retry = setTimeout(() => void now(false), wait);
  }
  async function now(force: boolean): Promise<void> {
    if (isOver()) return;
    clearTimeout(retry);
    view.show({ failed: false });
    if (pulling !== undefined) {
      again = true;
      forced ||= force;
    }
    pulling ??= read().finally(() => {
      pulling = undefined;
    });
    const reached = await pulling;
    await flush({ force: force || reached });
  }
  const isPaused = () => {
    const left = pausedUntil - context.now();
    // Ignore a pause that a clock set back has made too long.
    return left > 0 && left <= maxWaitMs;
  };
  return {
    async sync({ force = false } = {}) {
      if (force || !isPaused()) await now(force);
    },
    stop() {
      stopped = true;
      clearTimeout(retry);
    },
  };
}
