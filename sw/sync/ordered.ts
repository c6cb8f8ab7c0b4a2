// What has arrived and is not taken yet is held in memory.
const maxAhead = 16;

/**
 * Runs `tasks`, `concurrency` immediately, and yields their results in order: all that have arrived, up to `batch`.
 * Throws what the first task that failed threw, after the results before it.
 */
export async function* mapOrdered<Result>(
  tasks: readonly (() => Promise<Result>)[],
  { concurrency, batch = 1 }: { concurrency: number; batch?: number },
): AsyncGenerator<Result[]> {
  const settled = new Set<number>();
  const results: Promise<Result>[] = [];
  let running = 0;
  let taken = 0;
  let over = false;
  const start = () => {
    while (
      !over &&
      running < concurrency &&
      results.length < Math.min(tasks.length, taken + maxAhead)
    ) {
      const nth = results.length;
      const task = tasks[nth]?.();
      if (!task) return;
      results.push(task);
      running += 1;
      task.then(
        () => {
          settled.add(nth);
          running -= 1;
          start();
        },
        () => {
          over = true; // anyone who takes the result hears why
        },
      );
    }
  };
  start();
  try {
    while (taken < tasks.length) {
      const next: Result[] = [];
      do {
        const result = results[taken];
        if (!result) break;
        next.push(await result);
        taken += 1;
      } while (settled.has(taken) && next.length < batch);
      start();
      yield next;
    }
  } finally {
    over = true;
  }
}
