// What has arrived and is not taken yet waits in memory.
const ahead = 16;

/**
 * Runs `tasks`, so many at once, and hands on their results in order: all that have arrived together, up to
 * `together`. Throws what the first task that failed threw, after the results before it.
 */
export async function* mapOrdered<Result>(
  tasks: readonly (() => Promise<Result>)[],
  { atOnce, together = 1 }: { atOnce: number; together?: number },
): AsyncGenerator<Result[]> {
  const arrived = new Set<number>();
  const results: Promise<Result>[] = [];
  let running = 0;
  let taken = 0;
  let over = false;
  const start = () => {
    while (!over && running < atOnce && results.length < Math.min(tasks.length, taken + ahead)) {
      const nth = results.length;
      const task = tasks[nth]?.();
      if (!task) return;
      results.push(task);
      running += 1;
      task.then(
        () => {
          arrived.add(nth);
          running -= 1;
          start();
        },
        () => {
          over = true; // whoever takes the result hears why
        },
      );
    }
  };
  start();
  try {
    while (taken < tasks.length) {
      const batch: Result[] = [];
      do {
        const next = results[taken];
        if (!next) break;
        batch.push(await next);
        taken += 1;
      } while (arrived.has(taken) && batch.length < together);
      start();
      yield batch;
    }
  } finally {
    over = true;
  }
}
