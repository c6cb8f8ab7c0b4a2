import { backoff } from "../../../sw/sync/backoff.ts";
import type { Context } from "./context.ts";
import { pull } from "./pull.ts";
import type { View } from "./view.ts";

const maxWaitMs = 5 * 60_000;

interface Sync {
  /** As the device's own: reads what changed, then sends what is due. */
  sync: (how?: { force?: boolean }) => Promise<void>;
  stop: () => void;
}

/**
 * Reads what changed, one attempt at a time. A server that was not reached is asked again by itself, each time later,
 * 5 min apart at most, and not before unless something tells that it may be there.
 */
export function createSync(
  context: Context,
  view: View,
  flush: (how: { force: boolean }) => Promise<void>,
): Sync {
  let stopped = false;
  let failures = 0;
  let pausedUntil = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let pulling: Promise<boolean> | undefined;
  let again = false;
  let forced = false;
  const isOver = () => stopped || view.current().ended;

  /** Whether the server was reached. */
  async function read(): Promise<boolean> {
    do {
      again = false;
      forced = false;
      try {
        if (!context.online()) throw new Error("There is no network.");
        await pull(context);
        failures = 0;
        pausedUntil = 0;
      } catch {
        // What failed may have been begun before the network was there.
        if (wasForced()) continue;
        // What is kept stays; without a list the screen says that the server is needed.
        view.fail();
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
    // Without a network its return tells, and a tab that no one sees waits until someone does.
    if (!context.online()) view.heard(false);
    else if (globalThis.document?.hidden !== true) retry = setTimeout(() => void now(false), wait);
  }
  async function now(force: boolean): Promise<void> {
    if (isOver()) return;
    clearTimeout(retry);
    view.again();
    if (pulling !== undefined) {
      again = true;
      forced ||= force;
    }
    pulling ??= read().finally(() => {
      pulling = undefined;
    });
    const reached = await pulling;
    // An answer is a sign of the network too.
    await flush({ force: force || reached });
  }
  const isPaused = () => {
    const left = pausedUntil - context.now();
    // A clock that was put back makes no rest longer.
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
