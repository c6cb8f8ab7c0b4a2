import { setTimeout } from "node:timers";
import type { Worker } from "node:worker_threads";

/** Threads that nobody waits for any longer and that are still busy: no other is started beside them. */
export interface Left {
  /** Keeps it until it says a word, and ends it then. */
  take(thread: Worker): Promise<void>;
  areThere(): boolean;
}

// On Deno one that wanted too much memory never says another word.
const longestMs = 5 * 60_000;

export function createLeft({ ms = longestMs } = {}): Left {
  const threads = new Set<Worker>();
  return {
    async take(thread) {
      threads.add(thread);
      const end = () => {
        threads.delete(thread);
        clearTimeout(alarm);
        return thread.terminate();
      };
      const alarm = setTimeout(end, ms);
      alarm.unref();
      // `terminate` before that would make Deno say that it has ended while it goes on.
      thread.once("message", end);
      thread.once("error", end);
      thread.once("exit", end);
    },
    areThere: () => threads.size > 0,
  };
}
