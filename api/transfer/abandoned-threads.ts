import { setTimeout } from "node:timers";
import { MessageChannel, Worker, type WorkerOptions } from "node:worker_threads";

export interface AbandonedThreads {
  add(thread: Worker): Promise<void>;
  any(): boolean;
}

const ends = new WeakMap<Worker, Promise<void>>();

/** A thread whose end closes `workerData.exitPort`: Deno reports a busy thread's end too early or never. */
export function watchedThread(
  source: string | URL,
  { workerData, ...options }: WorkerOptions & { workerData?: object } = {},
): Worker {
  const { port1: here, port2: exitPort } = new MessageChannel();
  const thread = new Worker(source, {
    ...options,
    workerData: { ...workerData, exitPort },
    transferList: [exitPort],
  });
  const end = new Promise<void>((resolve) => here.once("close", resolve));
  // Deno reports the end only of ports that have a message listener.
  here.on("message", () => undefined);
  here.unref();
  ends.set(thread, end);
  return thread;
}

// No thread was seen to run longer.
const maxMs = 5 * 60_000;

export function createAbandonedThreads({ ms = maxMs } = {}): AbandonedThreads {
  const threads = new Set<Worker>();
  return {
    async add(thread) {
      threads.add(thread);
      const release = () => {
        threads.delete(thread);
        clearTimeout(alarm);
      };
      const alarm = setTimeout(release, ms);
      alarm.unref();
      void ends.get(thread)?.then(release);
      await thread.terminate();
    },
    any: () => threads.size > 0,
  };
}
