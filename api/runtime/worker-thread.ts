import type { Worker } from "node:worker_threads";

/**
 * A supervised thread that runs one job at a time. Starts with the first job, and again after one that failed to
 * finish: that job is rejected, the rest get the new thread.
 */
export interface WorkerThread<Job, Result> {
  /** Rejects with `ThreadBusy`, with `ThreadTimeout`, or with what the job threw. */
  run(job: Job): Promise<Result>;
  close(): Promise<void>;
}

/** Worth another try: too many jobs wait, or the thread ended or does not start. */
export class ThreadBusy extends Error {
  override readonly name = "ThreadBusy";
}

/** No other try would help: the job takes too long, or too much memory. */
class ThreadTimeout extends Error {
  override readonly name = "ThreadTimeout";
}

interface Options {
  /** A thread that answers with `worker-port.mjs`. */
  start: () => Worker;
  timeoutMs: number;
  /** Loading libraries takes 0.3 s, more on a busy machine. */
  startMs?: number;
  idleMs?: number;
  maxJobs?: number;
}

type ThreadMessage<Result> = { ready: true } | { result: Result } | { failed: string };

interface Waiting<Job, Result> {
  job: Job;
  resolve: (result: Result) => void;
  reject: (reason: Error) => void;
}

export function createWorkerThread<Job, Result>({
  start,
  timeoutMs,
  startMs = 20_000,
  idleMs,
  maxJobs = Number.POSITIVE_INFINITY,
}: Options): WorkerThread<Job, Result> {
  const jobs: Waiting<Job, Result>[] = [];
  let worker: Worker | undefined;
  let ready = false;
  let closed = false;
  let alarm: ReturnType<typeof setTimeout> | undefined;

  function startWorker(): Worker {
    const fresh = start();
    // An idle process may exit.
    fresh.unref();
    fresh.on("message", (message: ThreadMessage<Result>) => {
      if (worker !== fresh) return;
      if ("ready" in message) ready = true;
      else if ("result" in message) jobs.shift()?.resolve(message.result);
      else jobs.shift()?.reject(new Error(message.failed));
      next();
    });
    const ended = (reason: Error) => {
      if (worker !== fresh) return;
      ready = false;
      replace(reason);
    };
    fresh.on("error", (error) =>
      ended(
        isOutOfMemory(error) ? new ThreadTimeout(String(error)) : new ThreadBusy(String(error)),
      ),
    );
    fresh.on("exit", () => ended(new ThreadBusy("The thread ended.")));
    setAlarm(startMs, () => replace(new ThreadBusy("The thread does not start.")));
    return fresh;
  }

  function next(): void {
    const [first] = jobs;
    if (!ready) return;
    clearTimeout(alarm);
    if (first) {
      setAlarm(timeoutMs, () => replace(new ThreadTimeout(`Not done in ${timeoutMs} ms.`)));
      worker?.postMessage(first.job);
    } else if (idleMs !== undefined) setAlarm(idleMs, stop);
  }

  function setAlarm(ms: number, work: () => unknown): void {
    clearTimeout(alarm);
    alarm = setTimeout(work, ms);
  }

  function replace(reason: Error): void {
    void stop();
    jobs.shift()?.reject(reason);
    if (jobs.length > 0) worker = startWorker();
  }

  async function stop(): Promise<void> {
    clearTimeout(alarm);
    const ending = worker;
    worker = undefined;
    ready = false;
    await ending?.terminate();
  }

  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new ThreadBusy("The thread is closed."));
        if (jobs.length >= maxJobs) return reject(new ThreadBusy("Too many jobs wait."));
        worker ??= startWorker();
        if (jobs.push({ job, resolve, reject }) === 1) next();
      }),
    async close() {
      closed = true;
      const stopped = stop();
      for (const { reject } of jobs.splice(0)) reject(new ThreadBusy("The thread is closed."));
      await stopped;
    },
  };
}

/** Node reports this error; Deno 2.9 stops such a thread without an event, so that only the time limit reveals it. */
const isOutOfMemory = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
