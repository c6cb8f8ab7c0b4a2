import type { ContentDatabase } from "../../db/device/visitor.ts";

/** So many bodies are deleted at once when the device is full. */
const evictedBodies = 50;

/** Whether the device had no room: browsers wrap it (`AbortError` with the cause within). */
export function isFull(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false;
  const inner = "inner" in problem ? problem.inner : problem.cause;
  return problem.name === "QuotaExceededError" || (inner !== problem && isFull(inner));
}

/** Notes that the device is full, for the visitor to read; or that it is not any more. */
export async function storeFull({ notes }: ContentDatabase, full: boolean): Promise<void> {
  if (!full) await notes.delete("full");
  else await notes.put({ key: "full", value: true });
}

/** Stores by `work`; while the device is full, the bodies of the oldest articles are deleted: rows count more. */
export async function evictForQuota<Result>(
  database: ContentDatabase,
  work: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (problem) {
      if (!isFull(problem) || !(await evictOldest(database))) throw problem;
      await storeFull(database, true);
    }
  }
}

async function evictOldest({ rows, bodies }: ContentDatabase): Promise<boolean> {
  const withBody = new Set(await bodies.toCollection().primaryKeys());
  if (withBody.size === 0) return false;
  const articles = await rows.where("entity").equals("insights").sortBy("body.date");
  const oldest = articles.flatMap(({ key }) => (withBody.has(key) ? [key] : []));
  const evicted = oldest.length > 0 ? oldest : [...withBody];
  await bodies.bulkDelete(evicted.slice(0, evictedBodies));
  return true;
}
