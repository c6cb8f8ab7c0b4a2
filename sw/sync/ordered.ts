// Results that arrived but are not taken yet stay in memory.
const maxAhead = 16;

/** Runs `tasks`, `concurrency` at a time. Yields results in order, `batch` at most, then throws the first error. */
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
