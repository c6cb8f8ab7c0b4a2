import { setTimeout } from "node:timers";
import { MessageChannel, Worker, type WorkerOptions } from "node:worker_threads";

/** Threads that nobody waits for any longer and that are still busy: no other is started beside them. */
export interface AbandonedThreads {
  /** Ends it, and counts it until it is really gone. */
  take(thread: Worker): Promise<void>;
  areThere(): boolean;
}

const ends = new WeakMap<Worker, Promise<void>>();

/**
 * A thread of which `Left` knows when it is gone: it is handed one end of a line, as `workerData.alive`, that closes with
 * it. Deno says of a busy thread at once that it has ended, and of one that wanted too much memory nothing at all.
 */
export function watchedThread(
  source: string | URL,
  { workerData, ...options }: WorkerOptions & { workerData?: object } = {},
): Worker {
  const { port1: here, port2: alive } = new MessageChannel();
  const thread = new Worker(source, {
    ...options,
    workerData: { ...workerData, alive },
    transferList: [alive],
  });
  const end = new Promise<void>((resolve) => here.once("close", resolve));
  // Without one for messages Deno looks at no port.
  here.on("message", () => undefined);
  // A process that has nothing else to do may end.
  here.unref();
  ends.set(thread, end);
  return thread;
}

// None has been seen that stays longer than its text takes.
const longestMs = 5 * 60_000;

export function createAbandonedThreads({ ms = longestMs } = {}): AbandonedThreads {
  const threads = new Set<Worker>();
  return {
    async take(thread) {
      threads.add(thread);
      const forget = () => {
        threads.delete(thread);
        clearTimeout(alarm);
      };
      const alarm = setTimeout(forget, ms);
      alarm.unref();
      // Nobody knows the end of one that is not watched: that is left to the alarm.
      void ends.get(thread)?.then(forget);
      await thread.terminate();
    },
    areThere: () => threads.size > 0,
  };
}
