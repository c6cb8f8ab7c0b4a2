import { Worker } from "node:worker_threads";
import { articleBounds, articleValues } from "../../db/schema/insights/html.ts";
import { articleTags } from "../../db/schema/insights/insights.ts";

/**
 * Cleans HTML in a thread of its own, one text after the other. On Deno a thread that is busy cannot be stopped: it says
 * that it has ended and goes on until it is done with its text, so what it is given must be bounded beforehand.
 */
export interface Thread {
  /** The HTML as the list lets it through. Rejects with `Busy` or `Unsettled`. */
  clean(html: string): Promise<string>;
  close(): Promise<void>;
}

/** Too many texts wait, or the thread does not start: worth another try. */
export class ThreadBusy extends Error {
  override readonly name = "ThreadBusy";
}

/** Not done in 2 s, or never the same twice: no other try would help. */
export class ThreadTimeout extends Error {
  override readonly name = "ThreadTimeout";
}

// Half a megabyte takes 0.1 s.
const cleaningMs = 2_000;
// Loading the libraries takes 0.3 s, on a busy machine more.
const startingMs = 20_000;
// 8 MB of text at most, and a wait of few seconds.
const mostTexts = 16;

type Word = { ready: true } | { clean: string | undefined } | { failed: string };
interface Job {
  html: string;
  resolve: (clean: string) => void;
  reject: (reason: Error) => void;
}

/**
 * More than ten times what the largest article takes. Node ends a thread that wants more with an error; Deno 2.9 stops it
 * without a word or an event, so that only the time limit tells, and has its memory back when `terminate` is called.
 */
export const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64 };

export const sanitisingThread = (): Worker =>
  new Worker(new URL("./worker.mjs", import.meta.url), {
    workerData: { tags: articleTags, values: articleValues, most: articleBounds.bytes },
    // A library asks whether it may print in colours, and need not read the environment for it.
    argv: ["--no-color"],
    resourceLimits,
  });

/** Ends one at once, whatever it does. */
const ended = async (worker: Worker): Promise<void> => {
  await worker.terminate();
};

/**
 * A thread that starts with the first text, and again after one that it could not finish; `leave` is given the one that is
 * still busy.
 */
export function createThread(
  start: () => Worker = sanitisingThread,
  { ms = cleaningMs, most = mostTexts, leave = ended } = {},
): Thread {
  const jobs: Job[] = [];
  let worker: Worker | undefined;
  let ready = false;
  let alarm: ReturnType<typeof setTimeout> | undefined;

  function begin(): Worker {
    const fresh = start();
    // A process that has nothing else to do may end.
    fresh.unref();
    fresh.on("message", (word: Word) => {
      if (worker !== fresh) return;
      clearTimeout(alarm);
      if ("ready" in word) ready = true;
      else settle(jobs.shift(), word);
      next();
    });
    const gone = (reason: Error) => {
      if (worker !== fresh) return;
      // It is busy no longer.
      ready = false;
      replace(reason);
    };
    fresh.on("error", (error) =>
      gone(wantsTooMuch(error) ? new ThreadTimeout(String(error)) : new ThreadBusy(String(error))),
    );
    fresh.on("exit", () => gone(new ThreadBusy("Its thread is gone.")));
    setAlarm(startingMs, () => new ThreadBusy("The thread does not start."));
    return fresh;
  }

  function next(): void {
    const [job] = jobs;
    if (!job || !ready) return;
    setAlarm(ms, () => new ThreadTimeout(`Not done in ${ms} ms.`));
    worker?.postMessage(job.html);
  }

  function setAlarm(after: number, reason: () => Error): void {
    clearTimeout(alarm);
    alarm = setTimeout(() => replace(reason()), after);
  }

  /** The first text pays for the thread that is gone; those behind it get a new one. */
  function replace(reason: Error): void {
    clearTimeout(alarm);
    void stop();
    jobs.shift()?.reject(reason);
    if (jobs.length > 0) worker = begin();
  }

  async function stop(): Promise<void> {
    const ending = worker;
    const end = ready && jobs.length > 0 ? leave : ended;
    worker = undefined;
    ready = false;
    if (ending) await end(ending);
  }

  return {
    clean: (html) =>
      new Promise((resolve, reject) => {
        if (jobs.length >= most) return reject(new ThreadBusy("Too many texts wait."));
        jobs.push({ html, resolve, reject });
        worker ??= begin();
        if (jobs.length === 1) next();
      }),
    async close() {
      clearTimeout(alarm);
      const stopped = stop();
      for (const { reject } of jobs.splice(0)) reject(new ThreadBusy("The server stops."));
      await stopped;
    },
  };
}

const wantsTooMuch = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

function settle(job: Job | undefined, word: Word): void {
  if ("clean" in word && word.clean !== undefined) job?.resolve(word.clean);
  else
    job?.reject(
      new ThreadTimeout("failed" in word ? word.failed : "It changes with every reading."),
    );
}
